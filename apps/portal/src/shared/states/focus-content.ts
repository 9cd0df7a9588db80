/** Moves the focus to the page's content: for a button that takes itself away, after which a browser would leave the focus nowhere. */
export const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })
