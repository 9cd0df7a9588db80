import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Java, JavaProgram } from './java.ts'
import { jvmArguments } from './jvm-arguments.ts'
import { generatorLimits } from './limits.ts'
import { generatorRelease } from './release.ts'
import { runJvm } from './run-jvm.ts'

/** Enough for the classes that every generation loads. */
const smallDocument = {
  openapi: '3.0.3',
  info: { title: 'Small', version: '1' },
  paths: {
    '/one/{id}': {
      get: {
        operationId: 'one',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'ok', content: { 'application/json': { schema: { $ref: '#/components/schemas/One' } } } } },
      },
    },
  },
  components: {
    schemas: { One: { type: 'object', properties: { name: { type: 'string' }, kind: { type: 'string', enum: ['a', 'b'] } } } },
  },
}

interface Preparing {
  folder: string
  jar: string
  program: JavaProgram
  java: Java
  signal: AbortSignal
}

/**
 * An archive of the generator's loaded classes (AppCDS), made once for each Java installation: a generation then starts in half the time. Undefined if
 * it cannot be made; everything works without.
 */
export const classArchive = async ({ folder, jar, program, java, signal }: Preparing): Promise<string | undefined> => {
  const file = resolve(folder, `classes-${generatorRelease.version}-${java.fingerprint}.jsa`)
  if (await stat(file).catch(() => undefined)) return file
  await mkdir(join(folder, 'work'), { recursive: true, mode: 0o700 })
  const cwd = await mkdtemp(join(folder, 'work', `${process.pid}-`))
  try {
    await writeFile(join(cwd, 'api.json'), JSON.stringify(smallDocument))
    const generating = ['generate', '-g', 'java', '-i', 'api.json', '-o', 'out', '--skip-validate-spec']
    const args = [...jvmArguments(generatorLimits), '-XX:ArchiveClassesAtExit=classes.jsa', '-jar', resolve(jar), ...generating]
    const { code } = await runJvm({ program, args, cwd, timeMs: generatorLimits.timeMs, signal })
    if (code !== 0) return undefined
    await rename(join(cwd, 'classes.jsa'), file)
    return file
  } catch {
    return undefined
  } finally {
    await rm(cwd, { recursive: true, force: true, maxRetries: 3 })
  }
}
