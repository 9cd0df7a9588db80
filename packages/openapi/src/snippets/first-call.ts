import { gatewayCredential, tokenCredential } from '../request/credential.ts'
import type { SampleRequest } from '../request/request.ts'
import { curl } from './curl.ts'
import { quoted, single } from './parts.ts'

/** The languages of a first call, in the order of its tabs: a command, and one for each family of generated clients. */
export type FirstCall = Record<'curl' | 'Java' | 'JavaScript' | 'TypeScript' | 'C#', string>

/** What is called first, without its credential. */
export interface FirstRequest {
  method: string
  address: string
  headers: [name: string, value: string][]
  body?: { mediaType: string; text: string } | undefined
}

const sampleOf = ({ method, address, headers, body }: FirstRequest): SampleRequest => ({
  method,
  url: address,
  headers,
  credentials: [],
  body: body && { kind: 'text', ...body },
})

/** A command for a shell, with the credential from a variable: a token for an API that is called with OAuth2, else a key. */
export const firstCommand = (request: FirstRequest, auth: Parameters<typeof gatewayCredential>[0]): string =>
  curl({ ...sampleOf(request), credentials: [gatewayCredential(auth)] })

const typeOf = (body: FirstRequest['body']): FirstRequest['headers'] => (body ? [['Content-Type', body.mediaType]] : [])

const javaImports = 'import java.net.*; import java.net.http.*;'
const javaSent = (request: string) => `HttpClient.newHttpClient().send(${request}, HttpResponse.BodyHandlers.ofString())`
const javaRequest = ({ method, address, headers, body }: FirstRequest, name: string, value: string) => {
  const all = [[quoted(name), value], ...[...typeOf(body), ...headers].map((one) => one.map(quoted))]
    .map((one) => `.header(${one.join(', ')})`)
    .join('')
  const sent = body ? `ofString(${quoted(body.text)})` : 'noBody()'
  const verb = method === 'GET' && !body ? '' : `.method(${quoted(method)}, HttpRequest.BodyPublishers.${sent})`
  return `HttpRequest.newBuilder(URI.create(${quoted(address)}))${all}${verb}.build()`
}

/** The properties of a JavaScript object that holds these headers, the credential first. */
const nodeHeaders = (credential: string, { headers, body }: FirstRequest) =>
  [credential, ...[...typeOf(body), ...headers].map(([name, value]) => `${quoted(name)}: ${quoted(value)}`)].join(', ')
const nodeBody = ({ body }: FirstRequest) => (body ? `, body: ${quoted(body.text)}` : '')
const nodeMethod = ({ method }: FirstRequest) => (method === 'GET' ? '' : `method: ${quoted(method)}, `)
const nodeWithKey = (request: FirstRequest, variable: string) => `const response = await fetch(${quoted(request.address)}, {
  ${nodeMethod(request)}headers: { ${nodeHeaders(`apikey: ${variable}`, request)} }${nodeBody(request)},
})
console.log(response.status, await response.text())`

/** The end of a C# program: its headers, then the call. `Add` would throw for an ETag without quotes, or a date that is none. */
const csharpSent = ({ method, address, headers, body }: FirstRequest) => {
  const added = headers
    .map(([name, value]) => `client.DefaultRequestHeaders.TryAddWithoutValidation(${quoted(name)}, ${quoted(value)});\n`)
    .join('')
  if (method === 'GET' && !body) return `${added}Console.WriteLine(await client.GetStringAsync(${quoted(address)}));`
  const content = body ? ` { Content = new StringContent(${quoted(body.text)}, null, ${quoted(body.mediaType.replace(/;.*/s, ''))}) }` : ''
  const sent = `await client.SendAsync(new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(address)})${content})`
  return `${added}Console.WriteLine(await (${sent}).Content.ReadAsStringAsync());`
}

/**
 * A first call with a key, each in at most five lines and one for each header, which run as they are. Only the `curl` command contains the key; programs
 * read it from the variable APIM_API_KEY.
 */
export const firstCallWithKey = (request: FirstRequest, apiKey: string): FirstCall => ({
  curl: curl({ ...sampleOf(request), headers: [['apikey', apiKey], ...request.headers] }),
  Java: `${javaImports}
var request = ${javaRequest(request, 'apikey', 'System.getenv("APIM_API_KEY")')};
var response = ${javaSent('request')};
System.out.println(response.statusCode() + " " + response.body());`,
  JavaScript: nodeWithKey(request, 'process.env.APIM_API_KEY'),
  TypeScript: nodeWithKey(request, 'process.env.APIM_API_KEY!'),
  'C#': `using var client = new HttpClient();
client.DefaultRequestHeaders.Add("apikey",
    Environment.GetEnvironmentVariable("APIM_API_KEY"));
${csharpSent(request)}`,
})

/** Where a client gets its tokens, by OAuth2 with its own credentials (RFC 6749 section 4.4). */
export interface TokenClient {
  tokenUrl: string
  clientId: string
}

interface NodeForm {
  /** Reads the client secret. */
  variable: string
  /** Reads the token endpoint's answer. */
  read: string
}

const nodeWithToken = (request: FirstRequest, { tokenUrl, clientId }: TokenClient, { variable, read }: NodeForm) =>
  `const form = new URLSearchParams({ grant_type: "client_credentials", client_id: ${quoted(clientId)}, client_secret: ${variable} })
const answer = await fetch(${quoted(tokenUrl)}, { method: "POST", body: form })
const headers = { ${nodeHeaders(`authorization: \`Bearer \${${read}.access_token}\``, request)} }
const response = await fetch(${quoted(request.address)}, { ${nodeMethod(request)}headers${nodeBody(request)} })
console.log(response.status, await response.text())`

/** A first call with OAuth2, each in at most five lines that run as they are: a token, then the call. The secret is read from APIM_CLIENT_SECRET. */
export const firstCallWithToken = (request: FirstRequest, client: TokenClient): FirstCall => ({
  curl: `token=$(curl -s ${single(client.tokenUrl)} -d grant_type=client_credentials -d client_id=${single(encodeURIComponent(client.clientId))} \\
  --data-urlencode "client_secret=$APIM_CLIENT_SECRET" \\
  | sed -n 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/p')
${curl({ ...sampleOf(request), credentials: [{ ...tokenCredential, variable: 'token' }] })}`,
  Java: `${javaImports}
var form = ${quoted(`grant_type=client_credentials&client_id=${encodeURIComponent(client.clientId)}&client_secret=`)} + URLEncoder.encode(System.getenv("APIM_CLIENT_SECRET"), "UTF-8");
var answer = ${javaSent(`HttpRequest.newBuilder(URI.create(${quoted(client.tokenUrl)})).header("Content-Type", "application/x-www-form-urlencoded").POST(HttpRequest.BodyPublishers.ofString(form)).build()`)};
var token = answer.body().replaceAll("(?s).*\\"access_token\\" *: *\\"([^\\"]*)\\".*", "$1");
System.out.println(${javaSent(javaRequest(request, 'Authorization', '"Bearer " + token'))}.body());`,
  JavaScript: nodeWithToken(request, client, { variable: 'process.env.APIM_CLIENT_SECRET', read: '(await answer.json())' }),
  TypeScript: nodeWithToken(request, client, {
    variable: 'process.env.APIM_CLIENT_SECRET!',
    read: '((await answer.json()) as { access_token: string })',
  }),
  'C#': `using var client = new HttpClient();
var form = new Dictionary<string, string> { ["grant_type"] = "client_credentials", ["client_id"] = ${quoted(client.clientId)}, ["client_secret"] = Environment.GetEnvironmentVariable("APIM_CLIENT_SECRET")! };
var answer = await (await client.PostAsync(${quoted(client.tokenUrl)}, new FormUrlEncodedContent(form))).Content.ReadAsStringAsync();
client.DefaultRequestHeaders.Authorization = new("Bearer", System.Text.Json.JsonDocument.Parse(answer).RootElement.GetProperty("access_token").GetString());
${csharpSent(request)}`,
})
