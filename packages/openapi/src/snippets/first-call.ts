import { quoted, single } from './parts.ts'

/** The languages of a first call, in the order of its tabs: a command, and one for each family of generated clients. */
export type FirstCall = Record<'curl' | 'Java' | 'JavaScript' | 'TypeScript' | 'C#', string>

const javaImports = 'import java.net.*; import java.net.http.*;'
const javaSent = (request: string) => `HttpClient.newHttpClient().send(${request}, HttpResponse.BodyHandlers.ofString())`

const nodeWithKey = (address: string, variable: string) => `const response = await fetch(${quoted(address)}, {
  headers: { apikey: ${variable} },
})
console.log(response.status, await response.text())`

/**
 * A first call with a key, each in at most five lines that run as they are. Only the `curl` command contains the key; programs read it from the
 * variable APIM_API_KEY.
 */
export const firstCallWithKey = (address: string, apiKey: string): FirstCall => ({
  curl: `curl ${single(address)} \\\n  -H ${single(`apikey: ${apiKey}`)}`,
  Java: `${javaImports}
var request = HttpRequest.newBuilder(URI.create(${quoted(address)})).header("apikey", System.getenv("APIM_API_KEY")).build();
var response = ${javaSent('request')};
System.out.println(response.statusCode() + " " + response.body());`,
  JavaScript: nodeWithKey(address, 'process.env.APIM_API_KEY'),
  TypeScript: nodeWithKey(address, 'process.env.APIM_API_KEY!'),
  'C#': `using var client = new HttpClient();
client.DefaultRequestHeaders.Add("apikey",
    Environment.GetEnvironmentVariable("APIM_API_KEY"));
Console.WriteLine(await client.GetStringAsync(${quoted(address)}));`,
})

/** Where a client gets its tokens, by OAuth2 with its own credentials (RFC 6749 section 4.4). */
export interface TokenClient {
  tokenUrl: string
  clientId: string
}

const nodeWithToken = (address: string, { tokenUrl, clientId }: TokenClient, { variable, read }: { variable: string; read: string }) =>
  `const form = new URLSearchParams({ grant_type: "client_credentials", client_id: ${quoted(clientId)}, client_secret: ${variable} })
const answer = await fetch(${quoted(tokenUrl)}, { method: "POST", body: form })
const headers = { authorization: \`Bearer \${${read}.access_token}\` }
const response = await fetch(${quoted(address)}, { headers })
console.log(response.status, await response.text())`

/** A first call with OAuth2, each in at most five lines that run as they are: a token, then the call. The secret is read from APIM_CLIENT_SECRET. */
export const firstCallWithToken = (address: string, client: TokenClient): FirstCall => ({
  curl: `token=$(curl -s ${single(client.tokenUrl)} -d grant_type=client_credentials -d client_id=${single(encodeURIComponent(client.clientId))} \\
  --data-urlencode "client_secret=$APIM_CLIENT_SECRET" \\
  | sed -n 's/.*"access_token" *: *"\\([^"]*\\)".*/\\1/p')
curl ${single(address)} \\
  -H "Authorization: Bearer $token"`,
  Java: `${javaImports}
var form = ${quoted(`grant_type=client_credentials&client_id=${encodeURIComponent(client.clientId)}&client_secret=`)} + URLEncoder.encode(System.getenv("APIM_CLIENT_SECRET"), "UTF-8");
var answer = ${javaSent(`HttpRequest.newBuilder(URI.create(${quoted(client.tokenUrl)})).header("Content-Type", "application/x-www-form-urlencoded").POST(HttpRequest.BodyPublishers.ofString(form)).build()`)};
var token = answer.body().replaceAll("(?s).*\\"access_token\\" *: *\\"([^\\"]*)\\".*", "$1");
System.out.println(${javaSent(`HttpRequest.newBuilder(URI.create(${quoted(address)})).header("Authorization", "Bearer " + token).build()`)}.body());`,
  JavaScript: nodeWithToken(address, client, { variable: 'process.env.APIM_CLIENT_SECRET', read: '(await answer.json())' }),
  TypeScript: nodeWithToken(address, client, {
    variable: 'process.env.APIM_CLIENT_SECRET!',
    read: '((await answer.json()) as { access_token: string })',
  }),
  'C#': `using var client = new HttpClient();
var form = new Dictionary<string, string> { ["grant_type"] = "client_credentials", ["client_id"] = ${quoted(client.clientId)}, ["client_secret"] = Environment.GetEnvironmentVariable("APIM_CLIENT_SECRET")! };
var answer = await (await client.PostAsync(${quoted(client.tokenUrl)}, new FormUrlEncodedContent(form))).Content.ReadAsStringAsync();
client.DefaultRequestHeaders.Authorization = new("Bearer", System.Text.Json.JsonDocument.Parse(answer).RootElement.GetProperty("access_token").GetString());
Console.WriteLine(await client.GetStringAsync(${quoted(address)}));`,
})
