// Stands in for `java -jar openapi-generator-cli.jar`: what it does is the title of the document that it is given.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const args = process.argv.slice(2)
if (args.includes('-version')) {
  process.stderr.write('openjdk version "17.0.1" 2021-10-19\n')
  process.exit(0)
}
const after = (name) => args[args.indexOf(name) + 1]
if (args.some((one) => one.startsWith('-XX:ArchiveClassesAtExit='))) process.exit(1)

const { title } = JSON.parse(readFileSync(after('-i'), 'utf8')).info
const out = after('-o')
const write = (name, content) => writeFileSync(join(out, name), content)
mkdirSync(join(out, 'src'), { recursive: true })
write('src/main.txt', `made for ${after('--model-package')}\n`)

const acts = {
  sleep: () => setTimeout(600_000),
  links: () => {
    symlinkSync('/etc/passwd', join(out, 'passwd'))
    symlinkSync('/etc', join(out, 'src', 'etc'))
  },
  many: async () => {
    for (let n = 0; n < 60; n++) write(`${n}.txt`, 'x')
  },
  large: async () => {
    for (;;) {
      write(`${process.hrtime.bigint()}.bin`, Buffer.alloc(64 * 1024))
      await setTimeout(5)
    }
  },
  slash: () => write('..\\..\\evil.txt', 'x'),
  memory: () => process.exit(3),
  broken: () => {
    process.stderr.write('no such template\n')
    process.exit(1)
  },
  arguments: () => write('arguments.json', JSON.stringify({ args, env: process.env, cwd: process.cwd() })),
  document: () => write('document.json', readFileSync(after('-i'))),
  shortly: () => setTimeout(300),
}
await acts[title.split(' ')[0]]?.()
