/** If the arguments include --help or -h, prints the text and exits with code 0. */
export const helpIfAsked = (text, args = process.argv.slice(2)) => {
  if (!args.includes('--help') && !args.includes('-h')) return
  process.stdout.write(`${text.trim()}\n`)
  process.exit(0)
}
