import type { CodegenForm } from '@apim/contract'
import type { CodeType, codeLanguages } from '@apim/contract/codegen/values'

type Packages = Pick<CodegenForm, 'modelPackage' | 'apiPackage'>

const packages = ({ modelPackage, apiPackage }: Packages) => ['--model-package', modelPackage, '--api-package', apiPackage]

const named =
  (generator: string, ...more: string[]) =>
  (names: Packages) => ['-g', generator, ...more, ...packages(names)]
const java = (library: string, ...more: string[]) => named('java', '--library', library, ...more)

/** C# has one root namespace: what both packages begin with; the generator puts them below it. */
const cSharp = (generator: string) => (names: Packages) => {
  const [models, apis] = [names.modelPackage.split('.'), names.apiPackage.split('.')]
  const differing = models.findIndex((part, n) => part !== apis[n])
  // Both keep a name of their own below the root.
  const shared = Math.min(differing === -1 ? models.length : differing, models.length - 1, apis.length - 1)
  const below = { modelPackage: models.slice(shared).join('.'), apiPackage: apis.slice(shared).join('.') }
  if (below.modelPackage === below.apiPackage) Object.assign(below, { modelPackage: 'Model', apiPackage: 'Api' })
  const root = shared === 0 ? [] : ['--package-name', models.slice(0, shared).join('.')]
  return ['-g', generator, ...root, ...packages(below)]
}

/** This generator's files import each other by a folder named as the package, dots included, but stand in folders of its parts: one part has none. */
const lastParts = (generator: string) => (names: Packages) => {
  const last = (name: string) => name.split('.').at(-1) ?? name
  const parts = { modelPackage: last(names.modelPackage), apiPackage: last(names.apiPackage) }
  return ['-g', generator, ...packages(parts.modelPackage === parts.apiPackage ? { modelPackage: 'model', apiPackage: 'api' } : parts)]
}

/** The generator's options for every client and server of the specification (part 1, section 9): nothing else can be asked for (trust T34). */
const targets: { [T in CodeType]: Record<(typeof codeLanguages)[T][number], (names: Packages) => string[]> } = {
  client: {
    okhttp: java('okhttp-gson'),
    jersey2: java('jersey2'),
    // With Gson it names JsonNullable, which is Jackson's, without importing it.
    retrofit2: java('retrofit2', '--additional-properties', 'openApiNullable=false'),
    resttemplate: java('resttemplate'),
    spring: java('webclient'),
    es6: named('javascript'),
    axios: named('typescript-axios', '--additional-properties', 'withSeparateModelsAndApi=true'),
    fetch: named('typescript-fetch'),
    angular: named('typescript-angular'),
    jquery: named('typescript-jquery'),
    node: lastParts('typescript-node'),
    'c#': cSharp('csharp'),
  },
  server: {
    jersey2: named('jaxrs-jersey'),
    spring: named('spring'),
    'c#': cSharp('aspnetcore'),
    node: named('nodejs-express-server'),
  },
}

/** The generator's options for a checked form. */
export const optionsFor = ({ type, lang, ...names }: CodegenForm): string[] => {
  const target = new Map(Object.entries(targets[type])).get(lang)
  if (!target) throw new Error(`There is no ${type} for ${lang}`)
  return target(names)
}
