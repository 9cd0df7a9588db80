/** The writing direction of a language. */
export const directionOf = (code: string): 'ltr' | 'rtl' => (code === 'he' || code === 'ar-xb' ? 'rtl' : 'ltr')
