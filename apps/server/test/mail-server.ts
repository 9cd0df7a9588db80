import { createServer } from 'node:net'

/**
 * A real SMTP server on a free port, as small as a mailer needs; `refuse` makes it answer 451 to recipients, `hold` makes them wait, `recipients` counts
 * them; `refuseAccounts` makes it offer a sign-in and refuse each.
 */
export const startMailServer = async () => {
  const mails: string[] = []
  const state = { refuse: false, refuseAccounts: false, hold: Promise.resolve(), recipients: 0 }
  const server = createServer((socket) => {
    let data: string[] | undefined
    let rest = ''
    socket.on('error', () => undefined)
    socket.write('220 test ESMTP\r\n')
    const answer = (line: string) => {
      if (data) {
        if (line !== '.') return void data.push(line)
        mails.push(data.join('\n'))
        data = undefined
        return void socket.write('250 taken\r\n')
      }
      if (/^DATA/i.test(line)) data = []
      if (state.refuseAccounts && /^EHLO/i.test(line)) return void socket.write('250-test\r\n250 AUTH PLAIN\r\n')
      if (state.refuseAccounts && /^AUTH/i.test(line)) return void socket.write('535 unknown account\r\n')
      if (/^RCPT/i.test(line)) state.recipients++
      if (/^RCPT/i.test(line)) return void state.hold.then(() => socket.write(state.refuse ? '451 later\r\n' : '250 fine\r\n'))
      socket.write(/^DATA/i.test(line) ? '354 go on\r\n' : '250 fine\r\n')
    }
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return { mails, state, url: `smtp://127.0.0.1:${port}`, close: () => new Promise((resolve) => server.close(resolve)) }
}
