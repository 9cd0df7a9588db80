/** What happened, for a person: of a request its method, path, status and time, of everything else its message. */
const messageOf = (line, key) => {
  const { req, res, responseTime } = line
  if (!req || !res) return line.part ? `${line.part}: ${line[key]}` : `${line[key]}`
  return `${req.method} ${req.path} ${res.statusCode} ${Math.round(responseTime)} ms`
}

/** A program writes JSON lines; on a terminal they are shown to people instead. Whether standard output is one. */
export const isForPeople = () => process.stdout.isTTY === true

/** Shows the JSON lines of a program's output, which is a pipe, to people; a line that is no JSON stays as it is. */
export const showToPeople = async (output) => {
  const { default: pretty } = await import('pino-pretty')
  const ignore = 'pid,hostname,reqId,part,req,res,responseTime'
  output.pipe(pretty({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true, ignore, messageFormat: messageOf }))
}
