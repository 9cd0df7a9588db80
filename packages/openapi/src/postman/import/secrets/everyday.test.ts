import { describe, expect, test } from 'vitest'
import { documentOf } from '../document.ts'
import { maskText } from './clean.ts'

const masked = (text: string) => maskText(text, () => undefined)
const header = '| name | value |\n|---|---|\n'

describe('a secret as people write it down', () => {
  test.each([
    ['The password is hunter2', 'hunter2'],
    ['Your password is: hunter2.', 'hunter2'],
    ['The default password is `swordfish`.', 'swordfish'],
    ['Log in as ada with password hunter2 and go on', 'hunter2'],
    ['the PIN is 4711', '4711'],
    [`${header}| password | hunter2 |`, 'hunter2'],
    [`${header}| **Password** | \`swordfish\` |`, 'swordfish'],
    ['| user | password |\n|---|---|\n| ada | swordfish |\n| bob | hunter2 |', 'swordfish'],
    ['| user | password |\n|---|---|\n| ada | swordfish |\n| bob | hunter2 |', 'hunter2'],
    ['X-A: 1\nAuth: Swordfish\n', 'Swordfish'],
    ['{"licence":{"key":"QXZV-KPLM-WRTY-BNHG"}}', 'QXZV'],
    ['{"key":"correct-horse-battery-staple"}', 'horse'],
    [`| user | password |\n|${'-'.repeat(600)}|---|\n| ada | hunter2${' '.repeat(40)}|`, 'hunter2'],
    ['| user | password |\n|---|---|\n| ada | Password1 |', 'Password1'],
    ['| user | password |\n|---|---|\n| ada | hashtag99 |', 'hashtag99'],
    ['| user | password |\n|---|---|\n| ada | String123! |', 'String123!'],
    ['| user | password |\n|---|---|\n| ada | Charlie1 |', 'Charlie1'],
    ['curl -X POST \\\n  https://a.example \\\n  -su ada:hunter2', 'hunter2'],
    ["ALTER ROLE ada PASSWORD 'hunter2\\'", 'hunter2'],
    ["IDENTIFIED BY 'abc''defgh9'", 'defgh9'],
    ["IDENTIFIED BY 'abc\\'defgh9'", 'defgh9'],
    ["ALTER ROLE ada PASSWORD E'hunter2'", 'hunter2'],
    ["ALTER ROLE ada PASSWORD 'x\\'; ALTER ROLE bob PASSWORD 'hunter2';", 'hunter2'],
    ["ALTER ROLE ada PASSWORD 'it''sH9\\'", 'sH9'],
    ['CREATE USER ada IDENTIFIED BY "hunter2"', 'hunter2'],
    ['IDENTIFIED BY "hunter2"', 'hunter2'],
    ['IDENTIFIED BY hunter2', 'hunter2'],
    ['CREATE USER scott IDENTIFIED BY tiger', 'tiger'],
    ['alter user scott identified by tig3r;', 'tig3r'],
    ["SET PASSWORD FOR 'ada'@'%' = 'hunter2'", 'hunter2'],
    ["SET PASSWORD FOR 'ada'@'%' = PASSWORD('hunter2')", 'hunter2'],
    ["ALTER USER ada IDENTIFIED BY 'aaa' REPLACE 'hunter2'", 'hunter2'],
    ['ALTER USER ada IDENTIFIED BY aaa1 REPLACE hunter2', 'hunter2'],
    ['<property name="password">swordfish</property>', 'swordfish'],
    ['<a><Parameter Name="Password">hunter2</Parameter></a>', 'hunter2'],
    ['<entry key="api.secret">hunter2</entry>', 'hunter2'],
    ["<entry lang='en' key='api.secret'><![CDATA[hunter2]]></entry>", 'hunter2'],
    ['<property name="password"><value>swordfish</value></property>', 'swordfish'],
    ['sk\\_live\\_abcdefgh12345678', 'abcdefgh'],
    ['it is **sk\\_live\\_abcdefgh12345678**.', 'abcdefgh'],
    ['| user | password |\n|---|---|\n| ada | x\\|hunter2 |', 'hunter2'],
    ['| user | password |\n|---|---|\n| ada | swordfish\\|hunter2 |', 'hunter2'],
    ['| user | password |\n|---|---|\n| ada | hunter2 (old) |', 'hunter2'],
    ['| stage | credentials |\n|---|---|\n| prod | ada / hunter2 |', 'hunter2'],
    ['| user | password |\n|---|---|\n| ada | TopSecret |', 'TopSecret'],
    ['| user | password |\n|---|---|\n| ada | letmein-secret |', 'letmein'],
    ['user,password\nada,hunter2', 'hunter2'],
    ['id;token\n1;hunter2\n', 'hunter2'],
    ['"user"\t"password"\r\n"ada"\t"a ""b""\nhunter2"\r\n', 'hunter2'],
    ['key,value\nname,Ada\napi_key,hunter2', 'hunter2'],
    ['{"ParameterKey":"DBPassword","ParameterValue":"hunter2"}', 'hunter2'],
    ['[{"op":"replace","path":"/password","value":"swordfish"}]', 'swordfish'],
    ['{"op":"add","path":"/users/5/apiKey","value":"swordfish"}', 'swordfish'],
    ['{"op":"add","path":"/passwords/-","value":"swordfish"}', 'swordfish'],
    ['{"type":"password","value":"swordfish"}', 'swordfish'],
    ['{"label":"Password","value":"swordfish"}', 'swordfish'],
    ['{"fieldName":"password","fieldValue":"swordfish"}', 'swordfish'],
    ['{"field":"password","oldValue":"swordfish","newValue":"x"}', 'swordfish'],
    ['{"field":"password","oldValue":"x","newValue":"swordfish"}', 'swordfish'],
    ['{"args":["login","--password","swordfish"]}', 'swordfish'],
    ...['- ', '* ', '1. '].flatMap((one): [string, string][] => [
      [`Passwords:\n${one}ada: hunter2\n${one}bob: swordfish\n`, 'hunter2'],
      [`Passwords:\n${one}ada: hunter2\n${one}bob: swordfish\n`, 'swordfish'],
      [`API keys:\n${one}hunter1x\n${one}hunter2b`, 'hunter2b'],
    ]),
    ['Password:\n\nhunter2', 'hunter2'],
    ['### Password\n\nhunter2', 'hunter2'],
    ['**Password:**\n\n`hunter2`', 'hunter2'],
    ['Password:\n\n```\nhunter2\n```', 'hunter2'],
    ['Password:\n```text\nhunter2\n```', 'hunter2'],
    ['password (default: hunter2)', 'hunter2'],
    ['The password defaults to `hunter2`.', 'hunter2'],
    ['The password is “swordfish”.', 'swordfish'],
    ['{"apiKeyProd":"hunter2"}', 'hunter2'],
    ['{"api_key_staging":"hunter2"}', 'hunter2'],
    ['{"passwordDev":"hunter2"}', 'hunter2'],
    ['{"otpCode":"493817"}', '493817'],
    ['{"mfa_code":"493817"}', '493817'],
    ['otpCode: 493817', '493817'],
    ['{"пароль":"hunter2"}', 'hunter2'],
    ['пароль: hunter2', 'hunter2'],
    ['密码: hunter2', 'hunter2'],
    ['密码：hunter2', 'hunter2'],
    ['パスワード: hunter2', 'hunter2'],
    ['{"contraseña":"hunter2"}', 'hunter2'],
    ['contraseña: hunter2', 'hunter2'],
    ['Contrasen\u0303a: hunter2', 'hunter2'],
    ['Kennwort: hunter2', 'hunter2'],
    ['Passwort: hunter2', 'hunter2'],
    ['it is hvs.CAESIJx0abcdefghijklmnop12 now', 'CAESIJx0abcdefghijklmnop12'],
    ['it is dop_v1_0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', 'dop_v1_0123'],
    ['it is pypi-AgEIcHlwaS5vcmcCJDAwMDAwMDAwLTAwMDAtMDAwMA', 'AgEIcHlwaS5vcmc'],
    ["{name:'password', value:'hunter2'}", 'hunter2'],
    ["{key: 'password', value: 'hunter2'}", 'hunter2'],
    ["{'value':'hunter2','name':'password'}", 'hunter2'],
    ['{"key":"apiKeyProd","value":"hunter2"}', 'hunter2'],
    ['{"name":"пароль","value":"hunter2"}', 'hunter2'],
    ['curl -sSu ada:hunter2 https://a.example', 'hunter2'],
    ['curl -sSuada:hunter2 https://a.example', 'hunter2'],
    ["curl -sku 'ada:hunter2' https://a.example", 'hunter2'],
    ["CREATE USER ada IDENTIFIED BY 'hunter2'", 'hunter2'],
    ["CREATE USER ada IDENTIFIED WITH caching_sha2_password BY 'hunter2'", 'hunter2'],
    ["ALTER ROLE ada WITH PASSWORD 'hunter2'", 'hunter2'],
    ["alter role ada encrypted password 'hunter2';", 'hunter2'],
  ])('%s', (text, secret) => expect(masked(text)).not.toContain(secret))
})

describe('what is no secret stays', () => {
  test.each([
    'Auth: Login',
    'Auth: Logout of all devices',
    'search for -vu:high or use rsync -vu ada:files',
    'Token: Refresh',
    'Password: Reset',
    '{"key":"language"}',
    '{"key":"user.name"}',
    '{"key":"sort_order","label":"Order"}',
    'The password is required',
    'The password is optional.',
    'The token is valid for an hour',
    'The password is stored as a hash',
    'The password is not shown',
    'the key is unique',
    'Use the password grant',
    'password reset',
    'with password authentication',
    '| name | type |\n|---|---|\n| password | string |',
    '| password | The password of the user |',
    '| user | password |\n|---|---|\n| string | string |',
    "{name:'color', value:'blue'}",
    'curl -sSo file https://a.example:8443/x',
    "SET PASSWORD POLICY 'strict'",
    '### Token\n\nOAuth2\n\n### Password\n\nSee [users](#users)\n\nhunter2xQ9',
    'Tokens:\n- access: valid for an hour\n- refresh: a day\n\nhunter2xQ9',
    'API keys:\n- live: https://a.example/v1',
    'Password:\n\n```json\n{"a": 1}\n```',
    'The password (default: none) defaults to empty',
    '{"ParameterKey":"InstanceType","ParameterValue":"small"}',
    '[{"op":"replace","path":"/name","value":"Ada"}]',
    '[{"label":"API key","value":"api_key"},{"label":"Name","value":"Ada"}]',
    '{"type":"password","name":"Password","required":true}',
    '{"args":["--password","--verbose","file","--name","ada"]}',
    'key,en,de\nlogin.title,Log in,Anmelden',
    'key,value\ncolor,blue',
    'user,password\nThen log in',
    'user,password\nada,{{password}}',
    '| field | password |\n|---|---|\n| type | string (hashed) |\n| of | body / required |',
    'The field user\\_name and the \\*other\\* \\d+\\.\\d+ stay',
    '<param name="password">The password of the user.</param>',
    '<param name="token">Cancels what goes on</param>',
    '<property name="password">{{password}}</property>',
    '<property name="color">blue</property>',
    '<h2 id="api-key">Authorize</h2> <a name="token">Tokens</a>',
    '<xs:element name="password"><xs:simpleType><xs:restriction base="xs:string"/></xs:simpleType></xs:element>',
    'Users are identified by email, accounts identified by UUIDv4',
    'Create user accounts identified by email',
    'IDENTIFIED BY THE SERVER',
    "CREATE USER ada IDENTIFIED BY '{{password}}'",
    'CREATE USER ada IDENTIFIED EXTERNALLY',
    'A session is "identified by" its id',
    'see hvs.example.com',
    '{"keyProduct":"blue"}',
    '{"postCode":"8001"}',
    'monkey: banana',
  ])('%s', (text) => expect(masked(text)).toBe(text))

  test('the name of an operation', () => {
    const item = [{ name: 'Auth: Login', request: { method: 'POST', url: 'https://a.example/login' } }]
    const { document, left } = documentOf({ info: { name: 'One' }, item: [{ name: 'Auth: Users', item }] })
    expect(document['paths']).toMatchObject({ '/login': { post: { summary: 'Auth: Login', tags: ['Auth: Users'] } } })
    expect(left).toEqual([])
  })
})

test('a secret of an authorization is found where Markdown escapes it', () => {
  const auth = { type: 'apikey', apikey: [{ key: 'value', value: 'my_key_12345678' }] }
  const { document } = documentOf({ info: { name: 'One', description: 'Use my\\_key\\_12345678 here' }, auth, item: [] })
  expect(document['info']).toMatchObject({ description: 'Use ******** here' })
})

test('the name of a secret stays where its value is in another field', () =>
  expect(masked('{"ParameterKey":"DBPassword","ParameterValue":"hunter2"}')).toBe(
    '{"ParameterKey":"DBPassword","ParameterValue":"********"}',
  ))

test('a description of a parameter that is a secret does not say it', () => {
  const header = [{ key: 'api_key', value: '{{key}}', description: 'Default: hunter2xQ9' }]
  const query = [{ key: 'page', value: '1', description: 'Default: page1234' }]
  const url = { host: ['a', 'example'], path: ['a'], query }
  const { document } = documentOf({ info: { name: 'One' }, item: [{ name: 'It', request: { method: 'GET', url, header } }] })
  expect(JSON.stringify(document)).toMatch(/Default: \*{8}/)
  expect(JSON.stringify(document)).toContain('page1234')
})

test('a table keeps what is around its secrets', () => {
  const head = '| user | password |\n|---|---|\n'
  expect(masked(`${head}| ada | hunter2 (old) |`)).toBe(`${head}| ada | ******** (old) |`)
  expect(masked(`${head}| ada | x\\|hunter2 | a |`)).toBe(`${head}| ada | ******** | a |`)
  expect(masked('user,"password"\r\nada,"a,""b"\r\nbob,x\r\n')).toBe('user,"password"\r\nada,"********"\r\nbob,********\r\n')
})

test('a statement keeps what is around its password', () => {
  expect(masked("CREATE USER ada IDENTIFIED BY 'hunter2', bob IDENTIFIED BY 'swordfish' WITH x")).toBe(
    "CREATE USER ada IDENTIFIED BY '********', bob IDENTIFIED BY '********' WITH x",
  )
  expect(masked("ALTER USER ada IDENTIFIED BY 'abc' REPLACE 'hunter2';")).toBe(
    "ALTER USER ada IDENTIFIED BY '********' REPLACE '********';",
  )
})

describe('a secret in a command, as a shell reads it', () => {
  test.each([
    'curl -u \\\n  ada:H',
    "curl --user \\\n  'ada:H'",
    'login --password \\\n  H',
    'login --password `\n  H',
    'login --password ^\r\n  H',
    'docker login \\\n  -u ada \\\n  -p H',
    'mysql -h db \\\n  -u root -pH',
    `curl https://a.example -d '{\n  "a": 1\n}' \\\n  -su ada:H`,
    `curl https://a.example \\\n${`  -H 'Accept: application/json, text/plain, text/html' \\\n`.repeat(60)}  -su ada:H`,
    ...['Iu', 'Gu', '4u', 'Ou', 'qsu', '#u'].map((flags) => `curl -${flags} ada:H https://a.example`),
    'curl -x ada:H@proxy.example:8080 https://a.example',
    'curl --proxy http://ada:H@proxy.example https://a.example',
    'curl -E c.pem:H https://a.example',
    'curl --cert "c.pem:H" https://a.example',
    'redis-cli -h db -a H',
    'mongosh -u ada -p H',
    "curl -H 'X-Api-Key: it'\\''sH' https://a.example",
    "curl -u 'ada:it'\\''sH' https://a.example",
    `curl -u 'ada:it'"'"'sH' https://a.example`,
    "login --password 'it'\\''sH'",
    "mysql -p'it'\\''sH'",
    "curl --data-raw 'password=it'\\''sH' https://a.example",
    "password='it'\\''sH'",
    'curl -u "ada:abc\\"H" https://a.example',
  ])('%s', (text) => {
    const secret = 'hunter2xQ9'
    const written = text.replaceAll(/(?<![-A-Z])H(?![A-Z])/g, secret).replace('-pH', `-p${secret}`)
    expect(written).toContain(secret)
    expect(masked(written)).not.toContain(secret)
    expect(masked(JSON.stringify({ note: written }))).not.toContain(secret)
    expect(masked(written).split('\n')).toHaveLength(written.split('\n').length)
  })

  test.each([
    'docker run --name mysql -p 3306:3306 mysql',
    'docker run -u 1000:1000 image',
    'curl https://a.example\nsearch for -su:high',
    'curl -x proxy.example:8080 -E C:\\c.pem https://a.example',
    'Use `--password`\nand go on',
  ])('what is none stays: %s', (text) => expect(masked(text)).toBe(text))

  test('what is around it stays', () => {
    expect(masked("curl -u 'ada:it'\\''s x' -d 'a'\\''b' \\\n  https://a.example")).toBe(
      "curl -u 'ada:********' -d 'a'\\''b' \\\n  https://a.example",
    )
    expect(masked('login --password \\\n  hunter2 \\\n  --verbose')).toBe('login --password \\\n  ******** \\\n  --verbose')
  })
})

describe('a text of JSON that repeats a name has no more than what is read of it', () => {
  const token = 'sk_live_abcdefgh12345678'
  test.each([
    ['{"password":"swordfish","password":"{{pw}}"}', '{"password":"{{pw}}"}'],
    [`{"note":"${token}","note":"x"}`, '{"note":"x"}'],
    ['{"a":{{a}},"password":"swordfish","password":"{{p}}"}', '{"a":{{a}},"password":"{{p}}"}'],
    ['[{"a:b":[1,{"c":":"}]},{"pin":"4711","pin":null}]', '[{"a:b":[1,{"c":":"}]},{"pin":null}]'],
    [JSON.stringify({ body: '{"password":"swordfish","password":"{{pw}}"}' }), JSON.stringify({ body: '{"password":"{{pw}}"}' })],
  ])('%s', (text, kept) => {
    expect(masked(text)).toBe(kept)
    const request = {
      method: 'POST',
      url: { host: ['a', 'example'], path: ['a'], query: [{ key: 'q', value: text }] },
      description: text,
      header: [{ key: 'Content-Type', value: 'text/plain' }],
      body: { mode: 'raw', raw: text, options: { raw: { language: 'text' } } },
    }
    const { document } = documentOf({ info: { name: 'One' }, item: [{ name: 'It', request, response: [{ name: 'Ok', body: text }] }] })
    expect(JSON.stringify(document)).not.toMatch(/swordfish|sk_live|4711/)
  })

  test.each(['{ "a": [1, {"b": ":", "c\\"": "d:e"}] , "f": {}}', '{"a": {{a}}, "b": "{{b}}:"}', '"a: b"'])(
    'one that repeats none is as it was written: %s',
    (text) => expect(masked(text)).toBe(text),
  )
})
