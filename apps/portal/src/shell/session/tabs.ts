type Message = 'active' | 'ended' | 'viewed'

/** The tabs of one portal in one browser: activity in one keeps all awake, signing out in one ends all, and
 * all show the same user. No personal data is exchanged. */
export const createTabs = (name = 'apim-session') => {
  const channel = new BroadcastChannel(name)
  const on = (message: Message) => (listener: () => void) => {
    const heard = ({ data }: MessageEvent) => data === message && listener()
    channel.addEventListener('message', heard)
    return () => channel.removeEventListener('message', heard)
  }
  const tell = (message: Message) => () => channel.postMessage(message)
  return {
    activity: { tell: tell('active'), onActive: on('active') },
    view: { tell: tell('viewed'), onChanged: on('viewed') },
    ending: { tell: tell('ended'), onEnded: on('ended') },
  }
}

/** This tab's channel to the others. */
export const tabs = createTabs()
