const admin = { username: 'admin', password: 'only-for-this-run' }

/** Creates Keycloak's own administrator when it starts. */
export const bootstrapEnv = { KC_BOOTSTRAP_ADMIN_USERNAME: admin.username, KC_BOOTSTRAP_ADMIN_PASSWORD: admin.password }

const checked = async (answer: Response) => {
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${await answer.text()}`)
  return answer
}

const tokenOf = async (origin: string) => {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'admin-cli', ...admin })
  const answer = await checked(await fetch(`${origin}/realms/master/protocol/openid-connect/token`, { method: 'POST', body }))
  return ((await answer.json()) as { access_token: string }).access_token
}

/** The account with that name, its URL in the Admin API, and the headers for calls there. Throws unless there is exactly one. */
const accountOf = async (issuer: string, username: string) => {
  const { origin } = new URL(issuer)
  const headers = { authorization: `Bearer ${await tokenOf(origin)}`, 'content-type': 'application/json' }
  const users = `${issuer.replace('/realms/', '/admin/realms/')}/users`
  const query = new URLSearchParams({ username, exact: 'true' })
  const found = (await (await checked(await fetch(`${users}?${query}`, { headers }))).json()) as { id: string }[]
  if (found.length !== 1) throw new Error(`Keycloak knows ${found.length} accounts named ${username}`)
  const [account] = found
  return { account, at: `${users}/${account?.id}`, headers }
}

/** As the provider's administrator: gives the account with that name a different, verified address. Throws if Keycloak refuses. */
export const changeAddress = async (issuer: string, username: string, email: string): Promise<void> => {
  const { account, at, headers } = await accountOf(issuer, username)
  const body = JSON.stringify({ ...account, email, emailVerified: true })
  await checked(await fetch(at, { method: 'PUT', headers, body }))
}

/** As the provider's administrator: signs the account with that name out everywhere. Throws if Keycloak refuses. */
export const endSessions = async (issuer: string, username: string): Promise<void> => {
  const { at, headers } = await accountOf(issuer, username)
  await checked(await fetch(`${at}/logout`, { method: 'POST', headers }))
}
