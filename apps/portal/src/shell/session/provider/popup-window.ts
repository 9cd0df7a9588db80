import { signIn } from '@apim/contract/constants'
import type { INavigator, IWindow, NavigateParams, NavigateResponse } from 'oidc-client-ts'
import { messageSource } from '../answer-opener.ts'

/** The browser blocked the pop-up. */
export class PopupBlocked extends Error {
  override readonly name = 'PopupBlocked'
}
/** The user closed the window: not an error. */
export class PopupClosed extends Error {
  override readonly name = 'PopupClosed'
}
/** The sign-in was not finished in time. */
export class PopupTimedOut extends Error {
  override readonly name = 'PopupTimedOut'
}

const features = () => {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - signIn.popupWidth) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - signIn.popupHeight) / 2))
  return `popup=yes,width=${signIn.popupWidth},height=${signIn.popupHeight},left=${left},top=${top}`
}

/**
 * The sign-in window: 600 by 700, with a timeout of 120 seconds, polled each second for being closed. Only messages of this window and origin count.
 */
class SignInWindow implements IWindow {
  readonly #window: Window
  #stop: (() => void) | undefined

  constructor() {
    // Opened synchronously within the click; a page of our own is shown until the provider's address is known.
    const opened = window.open('/login', 'apim-sign-in', features())
    if (!opened) throw new PopupBlocked()
    this.#window = opened
    opened.focus()
  }

  navigate({ url }: NavigateParams): Promise<NavigateResponse> {
    this.#window.location.replace(url)
    return new Promise<NavigateResponse>((resolve, reject) => {
      const onMessage = ({ origin, source, data }: MessageEvent) => {
        const answer = data as { source?: unknown; url?: unknown } | null
        if (origin !== window.location.origin || source !== this.#window) return
        if (answer?.source === messageSource && typeof answer.url === 'string') resolve({ url: answer.url })
      }
      const timer = setTimeout(() => reject(new PopupTimedOut()), signIn.timeoutMs)
      const poll = setInterval(() => this.#window.closed && reject(new PopupClosed()), signIn.pollMs)
      window.addEventListener('message', onMessage)
      this.#stop = () => {
        window.removeEventListener('message', onMessage)
        clearTimeout(timer)
        clearInterval(poll)
      }
    }).finally(() => {
      this.#stop?.()
      this.close()
    })
  }

  close() {
    this.#window.close()
  }
}

/** Opens our sign-in window for oidc-client-ts. */
export const popupNavigator: INavigator = {
  async prepare() {
    return new SignInWindow()
  },
  // `answerOpener` hands the answer over.
  async callback() {},
}
