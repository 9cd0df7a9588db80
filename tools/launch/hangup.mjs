import { readFileSync } from 'node:fs'

/** Whether SIGHUP is ignored, as under `nohup`: a handler of ours would undo that. */
export const isHangupIgnored = () => {
  try {
    const ignored = /^SigIgn:\s+([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
    return (BigInt(`0x${ignored}`) & 1n) === 1n
  } catch {
    return false
  }
}
