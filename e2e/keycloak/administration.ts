const admin = { username: 'admin', password: 'only-for-this-run' }

/** Makes Keycloak's own administrator at its start. */
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

/** What the provider's administrator does: gives the account of that name another, verified address. Throws when Keycloak refuses. */
export const changeAddress = async (issuer: string, username: string, email: string): Promise<void> => {
  const { origin } = new URL(issuer)
  const headers = { authorization: `Bearer ${await tokenOf(origin)}`, 'content-type': 'application/json' }
  const users = `${issuer.replace('/realms/', '/admin/realms/')}/users`
  const query = new URLSearchParams({ username, exact: 'true' })
  const found = (await (await checked(await fetch(`${users}?${query}`, { headers }))).json()) as { id: string }[]
  if (found.length !== 1) throw new Error(`Keycloak knows ${found.length} accounts named ${username}`)
  const [account] = found
  const body = JSON.stringify({ ...account, email, emailVerified: true })
  await checked(await fetch(`${users}/${account?.id}`, { method: 'PUT', headers, body }))
}
