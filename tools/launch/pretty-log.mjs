/** A log line for people: method, path, status and time of a request; the message of everything else. */
const messageOf = (line, key) => {
  const { req, res, responseTime } = line
  if (!req || !res) return line.part ? `${line.part}: ${line[key]}` : `${line[key]}`
  return `${req.method} ${req.path} ${res.statusCode} ${Math.round(responseTime)} ms`
}

/** Whether standard output is a terminal: the JSON lines that programs write are formatted for people there. */
export const isTerminal = () => process.stdout.isTTY === true

/** Formats the JSON lines of a program's output, a pipe, for people; a line that is not JSON is shown unchanged. */
export const prettyPrint = async (output) => {
  const { default: pretty } = await import('pino-pretty')
  const ignore = 'pid,hostname,reqId,part,req,res,responseTime'
  output.pipe(pretty({ destination: 1, sync: true, translateTime: 'SYS:HH:MM:ss', singleLine: true, ignore, messageFormat: messageOf }))
}
