const quoted = (text: string) => JSON.stringify(text)

/** A first call in four languages, at the gateway's real address. The key stands in the `curl` line alone; programs read it from where it belongs. */
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

/** The `.env` file of a credential: the address and the key. */
export const envFile = (address: string, apiKey: string) => `APIM_URL=${address}\nAPIM_API_KEY=${apiKey}\n`
