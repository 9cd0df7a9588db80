import type { Json } from '../../../json.ts'

/** Which characters a form can hold: letters, what an address has, what quotes have, or what only a machine makes up. */
type Kind = 'word' | 'mixed' | 'quoted' | 'key'
interface Form {
  text: (secret: string) => string
  kinds: Kind[]
}

const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const alphabets: Record<Kind, string> = {
  word: letters,
  key: letters,
  mixed: `${letters}!$/+-_.~^`,
  quoted: `${letters} !/&+=;,:{}[]()<>|?#%`,
}
const lengths: Record<Kind, number> = { word: 9, mixed: 14, quoted: 18, key: 40 }

/** The same numbers in each run. */
const createRandom = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A secret of each kind that a form can hold; the same ones for the same place. */
export const secretsFor = (kinds: readonly Kind[], place: string): string[] => {
  const random = createRandom(Array.from(place).reduce((sum, one) => Math.imul(sum, 31) + one.charCodeAt(0), 7))
  const pick = (from: string) => from.charAt(random(from.length))
  const made = (kind: Kind) => Array.from({ length: lengths[kind] }, () => pick(alphabets[kind])).join('')
  return kinds.map((kind) => `${pick(letters)}7x${made(kind)}Q${pick(letters)}3`)
}

const all: Kind[] = ['word', 'mixed', 'quoted']
const plain: Kind[] = ['word', 'mixed']
const escaped = (text: string) => Array.from(text, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
const everyByte = (text: string) => Array.from(text, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
const json = (value: unknown) => JSON.stringify(value)
const quoted = (secret: string) => json(secret)

/** How a secret may be written. */
export const forms: Record<string, Form> = {
  JSON: { text: (secret) => json({ user: 'ada', password: secret }), kinds: all },
  'JSON with escapes': { text: (secret) => `{"\\u0070assword": "${escaped(secret)}"}`, kinds: all },
  'JSON with an address': { text: (secret) => `{"url":"postgres:\\/\\/ada:${secret}@db.example\\/x"}`, kinds: ['word'] },
  'JSON with a token in a line': { text: (secret) => `{"text":"first\\nsk_live_${secret}"}`, kinds: ['word'] },
  'JSON that is broken, with escapes': { text: (secret) => `{"note": "password=${escaped(secret)}", // broken\n`, kinds: ['word'] },
  'JSON that is broken, with an address': { text: (secret) => `{"url":"postgres:\\/\\/ada:${secret}@db.example\\/x", `, kinds: ['word'] },
  'JSON that is broken, with a token in a line': { text: (secret) => `{"text":"first\\nsk_live_${secret}", // x`, kinds: ['word'] },
  'JSON with a variable': { text: (secret) => `{"amount": {{amount}}, "password": ${quoted(secret)}}`, kinds: all },
  'JSON in JSON': { text: (secret) => json({ body: json({ inner: json({ password: secret }) }) }), kinds: all },
  'JSON in JSON that is broken': { text: (secret) => `{"body": ${json(json({ inner: json({ password: secret }) }))}, `, kinds: all },
  'JSON that is escaped': { text: (secret) => `"${json({ password: secret }).replaceAll('"', '\\"')}`, kinds: plain },
  'two fields': { text: (secret) => json({ name: 'password', value: secret }), kinds: all },
  'two fields, the other way round': { text: (secret) => json([{ value: secret, key: 'DB_PASSWORD' }]), kinds: all },
  'two fields with an id': { text: (secret) => json({ fields: [{ id: 'api-key', type: 'x', defaultValue: secret }] }), kinds: all },
  'two fields that are broken': { text: (secret) => `[{"key": "DB_PASSWORD", "value": ${quoted(secret)}}, `, kinds: all },
  'two fields that are broken, the other way round': {
    text: (secret) => `[{"value": ${quoted(secret)}, "key": "DB_PASSWORD"}, `,
    kinds: all,
  },
  'a list of pairs': {
    text: (secret) =>
      json([
        ['Accept', 'a'],
        ['X-Api-Key', secret],
      ]),
    kinds: all,
  },
  'numbered keys': { text: (secret) => json({ key1: secret, key2: secret, primaryKey: secret, secondaryKey: secret }), kinds: ['key'] },
  'numbered keys in lines': { text: (secret) => `key1: ${secret}\nprimary key = ${secret}\nSecondaryKey="${secret}"`, kinds: ['key'] },
  'a private key in JSON': { text: (secret) => json({ keys: [{ kty: 'RSA', n: 'abc', d: secret }] }), kinds: all },
  'a private key': { text: (secret) => `-----BEGIN EC PRIVATE KEY-----\n${secret}\n-----END EC PRIVATE KEY-----`, kinds: ['key'] },
  XML: { text: (secret) => `<a><user>ada</user><password>${secret}</password></a>`, kinds: plain },
  'XML with CDATA': { text: (secret) => `<a><ns:password a="1"><![CDATA[${secret}]]></ns:password></a>`, kinds: plain },
  attributes: { text: (secret) => `<login><user name="ada" password="${secret}"/></login>`, kinds: plain },
  'attributes in two': { text: (secret) => `<c><add key="password" value="${secret}"/></c>`, kinds: plain },
  'attributes in two, the other way round': { text: (secret) => `<input value='${secret}' type='x' name='password'>`, kinds: plain },
  'elements in two': { text: (secret) => `<map><key>password</key>\n<string>${secret}</string></map>`, kinds: plain },
  GraphQL: { text: (secret) => `mutation { login(user: "ada", password: ${quoted(secret)}) { id } }`, kinds: all },
  'GraphQL with a block': { text: (secret) => `mutation { login(password: """${secret}""") { id } }`, kinds: all },
  'GraphQL with a default': { text: (secret) => `query q($password: String! = ${quoted(secret)}) { id }`, kinds: all },
  parts: {
    text: (secret) =>
      `--x\r\nContent-Disposition: form-data; name="password"\r\n\r\n${secret}\r\n--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--`,
    kinds: all,
  },
  'a form': { text: (secret) => `user=ada&password=${encodeURIComponent(secret)}&b=2`, kinds: all },
  'a form with every byte encoded': { text: (secret) => `user=ada&password=${everyByte(secret)}&b=2`, kinds: all },
  'a form with its name encoded': { text: (secret) => `${everyByte('password')}%3D${everyByte(secret)}`, kinds: plain },
  'a form with brackets': { text: (secret) => `user[name]=ada&user[password]=${secret}`, kinds: plain },
  'a form with brackets encoded': { text: (secret) => `user%5Bpassword%5D=${secret}`, kinds: plain },
  'a name that begins with a line': { text: (secret) => `_password=${secret}`, kinds: plain },
  'a name that begins with a digit': { text: (secret) => `{"2fa_secret": ${quoted(secret)}, `, kinds: all },
  'many blanks': { text: (secret) => `password${' '.repeat(12)}:${' '.repeat(12)}${secret}`, kinds: plain },
  'many blanks in JSON that is broken': {
    text: (secret) => `{"password"${' '.repeat(12)}:${'\t'.repeat(12)}${quoted(secret)}, `,
    kinds: all,
  },
  'a line': { text: (secret) => `Password: ${secret}\nmore`, kinds: plain },
  'a line with a common word': { text: (secret) => `Password: the.${secret}\nPassword: no,${secret}`, kinds: plain },
  'a line with a common word before': { text: (secret) => `Password: is ${secret}`, kinds: plain },
  'a sentence': { text: (secret) => `Log in as ada (password: ${secret}), then go on.`, kinds: ['word'] },
  Markdown: { text: (secret) => `- **Password:** \`${secret}\`\n- **User**: ada`, kinds: plain },
  YAML: { text: (secret) => `user: ada\npassword: ${secret}\nname: x`, kinds: plain },
  'YAML in quotes': { text: (secret) => `password: '${secret}'\nname: x`, kinds: all },
  'YAML in the next line': { text: (secret) => `password:\n  ${secret}\nname: x`, kinds: plain },
  'YAML in a text': { text: (secret) => `password: >-\n  first\n  ${secret}\nname: x`, kinds: plain },
  'YAML in a list': { text: (secret) => `passwords:\n- first\n- ${secret}\nname: x`, kinds: plain },
  'YAML in two fields': { text: (secret) => `env:\n  - name: DB_PASSWORD\n    value: ${secret}\n  - name: A\n    value: b`, kinds: plain },
  'YAML below a name': { text: (secret) => `credentials:\n  user: ada\n  of: ${secret}\nname: x`, kinds: plain },
  'YAML after a number': { text: (secret) => `1. password: >-\n  first\n  ${secret}\nname: x`, kinds: plain },
  'YAML after an equals sign': { text: (secret) => `note=passwords:\n- first\n- ${secret}\nname: x`, kinds: plain },
  'YAML in one line': { text: (secret) => `{user: ada, password: ${secret}, name: x}`, kinds: ['word'] },
  'variables of a shell': { text: (secret) => `export API_KEY=${secret}\nexport B=1`, kinds: plain },
  'curl with a user': { text: (secret) => `curl -u ada:${secret} https://a.example`, kinds: plain },
  'curl with a user in quotes': { text: (secret) => `curl --user 'ada:${secret}' https://a.example`, kinds: all },
  'curl with a user and an equals sign': { text: (secret) => `curl --user="ada:${secret}" https://a.example`, kinds: all },
  'curl with a header': { text: (secret) => `curl -H 'X-Api-Key: ${secret}' https://a.example`, kinds: all },
  'curl with a header without quotes': { text: (secret) => `curl -H X-Api-Key:${secret} https://a.example`, kinds: plain },
  'curl with an escaped header': { text: (secret) => `curl -H $'X-Api-Key: it\\'s ${secret}' https://a.example`, kinds: plain },
  'curl with escaped data': { text: (secret) => `curl -d $'{"password": "it\\'s ${secret}"}' https://a.example`, kinds: plain },
  'curl with data': { text: (secret) => `curl -d '${json({ password: secret })}' https://a.example`, kinds: all },
  'curl with a user and escapes': { text: (secret) => `curl -u $'ada:it\\'s${secret}' https://a.example`, kinds: plain },
  'texts side by side': { text: (secret) => `password='first'"'"'${secret}'`, kinds: plain },
  'an option': { text: (secret) => `login --password    ${secret} --verbose`, kinds: plain },
  'a program': { text: (secret) => `$config["db_password"] = "${secret}";\nconst api_key = '${secret}'`, kinds: plain },
  'a connection': { text: (secret) => `Server=db;User Id=ada;Password=${secret};Pooling=true`, kinds: plain },
  'the user of an address': { text: (secret) => `see redis://:${secret}@db.example/0 for more`, kinds: ['word'] },
  'the user of an address, encoded': { text: (secret) => `postgres%3A%2F%2Fada%3A${secret}%40db.example%2fx`, kinds: ['word'] },
  'an address': { text: (secret) => `https://a.example/x;jsessionid=${secret}?page=1`, kinds: ['word'] },
  'a redirect in an address': {
    text: (secret) => `https://a.example/?to=${encodeURIComponent(`https://b.example/?code=${secret}&api_key=${secret}`)}`,
    kinds: ['word'],
  },
  'the fragment of an address': { text: (secret) => `https://a.example/#access_token=${secret}&state=1`, kinds: ['word'] },
  'a header': { text: (secret) => `Authorization: Bearer ${secret}`, kinds: plain },
  'a header of a user': { text: (secret) => `Authorization: Basic ${btoa(`ada:${secret}`)}`, kinds: plain },
  'a cookie': { text: (secret) => `Cookie: theme=dark; sid=${secret}`, kinds: plain },
  words: { text: (secret) => `Use the password ${secret} to log in, or token -> ${secret}`, kinds: ['word'] },
  'a table of Markdown': { text: (secret) => `| password | ${secret} |`, kinds: ['word'] },
  'a table of HTML': { text: (secret) => `<td>Password</td><td>${secret}</td> <b>Token:</b> ${secret}`, kinds: ['word'] },
  'a call': { text: (secret) => `headers.set('X-Api-Key', '${secret}'); setPassword("${secret}")`, kinds: ['word'] },
  'words in brackets': { text: (secret) => `Password (of ada): ${secret}\nPassword for ada: ${secret}`, kinds: plain },
  'a login': { text: (secret) => `docker login -u ada -p ${secret} && mysql -u root -p${secret}`, kinds: ['word'] },
  'other languages': { text: (secret) => `contraseña: ${secret}\nmot de passe: ${secret}\npw: ${secret}`, kinds: plain },
  'a user in quotes of their own': { text: (secret) => `curl -u 'ada':'${secret}' https://a.example`, kinds: ['word'] },
  'doubled quotes': { text: (secret) => `password: ''${secret}''`, kinds: ['word'] },
  'the look of a token': { text: (secret) => `it is ghp_${secret} or (sk_live_${secret})`, kinds: ['key'] },
  'the look of a token in an escape': { text: (secret) => `a\\nsk_test_${secret}\\n`, kinds: ['key'] },
}

const item = (request: object, more: object = {}) => ({
  name: 'It',
  request: { method: 'POST', url: 'https://a.example/a', ...request },
  ...more,
})
const of = (request: object, more: object = {}): Json => ({ info: { name: 'One' }, item: [item(request, more)] })
const raw = (text: string, language: string, type?: string): Json =>
  of({ body: { mode: 'raw', raw: text, options: { raw: { language } } }, ...(type && { header: [{ key: 'Content-Type', value: type }] }) })
const answer = (response: object): Json => of({}, { response: [{ name: 'Ok', code: 200, ...response }] })
const urlOf = (url: object) => of({ url: { host: ['a', 'example'], path: ['a'], ...url } })

/** What holds no line breaks, or has something before them. */
export const oneLine = new Set(['the lines of headers', 'a scope', 'a variable of a server'])

/** Where it may stand in a collection. */
export const places: Record<string, (text: string) => Json> = {
  'the name of the collection': (text) => ({ ...of({}), info: { name: text } }),
  'the version of the collection': (text) => ({ ...of({}), info: { name: 'One', version: text } }),
  'a description of the collection': (text) => ({ ...of({}), info: { name: 'One', description: { content: text } } }),
  'the name of a folder': (text) => ({ info: { name: 'One' }, item: [{ name: text, item: [item({})] }] }),
  'a description of a folder': (text) => ({ info: { name: 'One' }, item: [{ name: 'F', description: text, item: [item({})] }] }),
  'the name of a request': (text) => of({}, { name: text }),
  'a description': (text) => of({ description: text }),
  'a raw body': (text) => raw(text, 'text'),
  'a body of JSON': (text) => raw(text, 'json'),
  'a body of XML': (text) => raw(text, 'xml'),
  'a body without a language': (text) => of({ body: { mode: 'raw', raw: text } }),
  'a body of its own type': (text) => raw(text, 'text', 'application/vnd.own'),
  'a body in JSON': (text) => raw(JSON.stringify({ a: [{ note: text }] }), 'json'),
  'a name in a body of JSON': (text) => raw(JSON.stringify({ [text]: 1 }), 'json'),
  'a field of a form': (text) => of({ body: { mode: 'urlencoded', urlencoded: [{ key: 'data', value: text, description: text }] } }),
  'a field of a form with files': (text) => of({ body: { mode: 'formdata', formdata: [{ key: 'data', value: text }] } }),
  'the name of a field': (text) => of({ body: { mode: 'urlencoded', urlencoded: [{ key: text, value: 'x' }] } }),
  'a query of GraphQL': (text) => of({ body: { mode: 'graphql', graphql: { query: text, variables: JSON.stringify({ note: text }) } } }),
  'an object of GraphQL': (text) => of({ body: { mode: 'graphql', graphql: { query: 'q', operationName: text, variables: { a: text } } } }),
  'a header': (text) => of({ header: [{ key: 'X-Context', value: text, description: text }] }),
  'the name of a header': (text) => of({ header: [{ key: text, value: '' }] }),
  'the lines of headers': (text) => of({ header: `X-Context: ${text.replaceAll('\n', ' ')}\nAccept: a` }),
  'a query': (text) => urlOf({ query: [{ key: 'filter', value: text, description: text }] }),
  'the name of a query': (text) => urlOf({ query: [{ key: text, value: '' }] }),
  'an address': (text) => of({ url: `https://a.example/a?filter=${encodeURIComponent(text)}` }),
  'a part of the path': (text) => urlOf({ path: ['a', `x;${encodeURIComponent(text)}`] }),
  'a value of the path': (text) => urlOf({ path: [':id'], variable: [{ key: 'id', value: text, description: text }] }),
  'the name of an answer': (text) => answer({ name: text, body: '{"a":1}' }),
  'the status of an answer': (text) => answer({ status: text }),
  'the body of an answer': (text) => answer({ body: text, header: [{ key: 'Content-Type', value: 'application/json' }] }),
  'the body of an answer without a type': (text) => answer({ body: text }),
  'a header of an answer': (text) => answer({ header: [{ key: 'X-Context', value: text }] }),
  'the name of a header of an answer': (text) => answer({ header: [{ key: text, value: 'x' }] }),
  'a scope': (text) => ({
    ...of({}),
    auth: { type: 'oauth2', oauth2: { grant_type: 'client_credentials', accessTokenUrl: 'https://l.example/t', scope: `read ${text}` } },
  }),
  'the name of a key': (text) => ({ ...of({}), auth: { type: 'apikey', apikey: [{ key: 'key', value: text }] } }),
  'a variable of a server': (text) => ({
    ...of({ url: '{{base}}/a' }),
    variable: [{ key: 'base', value: `https://a.example/${encodeURIComponent(text)}` }],
  }),
}
