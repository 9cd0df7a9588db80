const quoted = (text: string) => JSON.stringify(text)

/** A first call in four languages, to the gateway's real address. Only the `curl` command contains the key; programs read it from the environment. */
export const snippets = (address: string, apiKey: string): Record<string, string> => ({
  curl: `curl '${address}' \\\n  -H 'apikey: ${apiKey}'`,
  Java: `var request = HttpRequest.newBuilder(URI.create(${quoted(address)}))
  .header("apikey", System.getenv("APIM_API_KEY"))
  .build();
var response = HttpClient.newHttpClient()
  .send(request, HttpResponse.BodyHandlers.ofString());
System.out.println(response.statusCode() + " " + response.body());`,
  TypeScript: `const response = await fetch(${quoted(address)}, {
  headers: { apikey: process.env.APIM_API_KEY! },
})
console.log(response.status, await response.text())`,
  'C#': `using var client = new HttpClient();
client.DefaultRequestHeaders.Add("apikey",
  Environment.GetEnvironmentVariable("APIM_API_KEY"));
Console.WriteLine(await client.GetStringAsync(${quoted(address)}));`,
})

/** A first call with OAuth2: a token for client id and secret, then the call. The secret is read from the environment. */
export const tokenSnippets = (address: string, tokenUrl: string, clientId: string): Record<string, string> => ({
  curl: `token=$(curl -s '${tokenUrl}' \\\n  -d grant_type=client_credentials \\\n  -d client_id='${clientId}' \\\n  --data-urlencode "client_secret=$APIM_CLIENT_SECRET" \\\n  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl '${address}' \\\n  -H "Authorization: Bearer $token"`,
})

/** The `.env` file for a credential: the address and the values shown. */
export const envFile = (address: string, values: Record<string, string | undefined>) =>
  Object.entries({ APIM_URL: address, ...values })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
