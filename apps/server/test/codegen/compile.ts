import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { CodegenForm } from '@apim/contract'
import { run } from './run.ts'

const maven = (folder: string) => run(folder, 'mvn', '--batch-mode', '--quiet', '-DskipTests', 'compile')

/** What the TypeScript clients import. */
const packages = [
  'typescript@5.9',
  'axios@1',
  'rxjs@7',
  '@types/jquery@3',
  '@angular/core@20',
  '@angular/common@20',
  'request@2',
  '@types/request@2',
  '@types/node@24',
]
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  skipLibCheck: true,
  experimentalDecorators: true,
  useDefineForClassFields: false,
  types: ['node', 'jquery'],
}
const bundled = (folder: string, entry: string) =>
  run(
    folder,
    process.execPath,
    '--input-type=module',
    '-e',
    `
    const { rolldown } = await import(${JSON.stringify(import.meta.resolve('rolldown'))})
    const bundle = await rolldown({ input: ${JSON.stringify(join(folder, entry))}, platform: 'node', external: [/^[^./]/], onLog: (level, log) => { if (/UNRESOLVED/.test(log.code)) throw new Error(log.message) } })
    await bundle.generate()`,
  )

/** Compiles generated code with the tools of its language, in folders of its own. The .NET SDK is used where there is one. */
export const compiler = async () => {
  const base = mkdtempSync(join(tmpdir(), 'compile-'))
  writeFileSync(join(base, 'package.json'), '{"private":true}')
  await run(base, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...packages)
  const hasDotnet = await run(base, 'dotnet', '--version').then(
    () => true,
    () => false,
  )
  let count = 0
  const typescript = async (folder: string) => {
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
    await run(folder, join(base, 'node_modules/.bin/tsc'), '-p', '.')
  }
  const cSharp = async (folder: string) => {
    const files = readdirSync(folder, { recursive: true }) as string[]
    if (!files.some((name) => name.endsWith('.csproj')) || !files.some((name) => name.endsWith('.cs'))) throw new Error('no C# project')
    if (hasDotnet) await run(folder, 'dotnet', 'build', '--nologo', files.find((name) => name.endsWith('.sln')) ?? '.')
  }
  const ways: Record<string, (folder: string) => Promise<void>> = {
    'client es6': (folder) => bundled(folder, 'src/index.js'),
    'client c#': cSharp,
    'server c#': cSharp,
    'server node': (folder) => bundled(folder, 'index.js'),
    ...Object.fromEntries(['axios', 'fetch', 'angular', 'jquery', 'node'].map((lang) => [`client ${lang}`, typescript])),
  }
  return {
    /** Throws with the compiler's words unless these files compile. */
    compile: async ({ type, lang }: Pick<CodegenForm, 'type' | 'lang'>, files: Map<string, { content: Buffer }>): Promise<void> => {
      const folder = join(base, String(++count))
      for (const [name, { content }] of files) {
        mkdirSync(dirname(join(folder, name)), { recursive: true })
        writeFileSync(join(folder, name), content)
      }
      await (ways[`${type} ${lang}`] ?? maven)(folder)
      rmSync(folder, { recursive: true })
    },
    close: () => rmSync(base, { recursive: true }),
  }
}
