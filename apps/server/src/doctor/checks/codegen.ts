import { type Config, codegenPlace } from '../../config.ts'
import { findJava, generatorRelease, lookForGenerator } from '../../outside/code-generator/index.ts'
import { type Finding, ok, warning } from '../finding.ts'

const javaFinding = async (config: Config): Promise<Finding> => {
  const { program } = codegenPlace(config)
  const java = await findJava(program)
  const remedy = `install Java ${generatorRelease.javaMin} or later (on Debian: apt install default-jre-headless), or name it in CODEGEN_JAVA`
  if (!java) return warning(`${program.java} is no Java that answers: code cannot be generated`, remedy)
  if (java.major < generatorRelease.javaMin) return warning(`Java ${java.major} is too old: code cannot be generated`, remedy)
  return ok(`Java ${java.major} is there`)
}

/** Java and the generator are there; neither is needed by anything else. */
export const checkCodegen = async (config: Config): Promise<Finding[]> => {
  const { folder, repository } = codegenPlace(config)
  const found = await lookForGenerator(folder, generatorRelease)
  return [
    await javaFinding(config),
    ok(
      found ? `OpenAPI Generator ${generatorRelease.version} is there` : `OpenAPI Generator is fetched from ${repository} when first used`,
    ),
  ]
}
