interface Made {
  url: string
  payload: Record<string, unknown>
}

const credential = { id: '34a8948f-f287-4285-aa24-70f3a40659b0' }
const service = { id: '4ac5e61d-0822-4f52-a04c-721c5086616d' }
const token = (id: string, access_token: string, more: Record<string, unknown> = {}): Made => ({
  url: '/oauth2_tokens',
  payload: { id, access_token, credential, service, expires_in: 7200, ttl: 1_209_600, ...more },
})

const target = (upstream: string, id: string, address: string): Made => ({
  url: `/upstreams/${upstream}/targets`,
  payload: { id, target: address },
})

const lowId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const highId = (number: number) => `ffffffff-ffff-4fff-8fff-${String(number).padStart(12, '0')}`

/** 103 consumers of which the hundredth has the recorded ID, so that the first page ends with the recorded offset. */
const consumers = [
  ...Array.from({ length: 99 }, (_, at) => lowId(at)),
  'fa27c1c9-d43e-470f-90ce-258df35a7060',
  ...Array.from({ length: 3 }, (_, at) => highId(at)),
]

/** What was created without being recorded, by the section that needs it. */
export const unrecorded: Readonly<Record<string, readonly Made[]>> = {
  'admin:consumer cascade': [
    { url: '/consumers', payload: { id: '710bb6fc-e41e-482b-a634-c906ec8abf4f', username: 'casc' } },
    { url: '/consumers/casc/key-auth', payload: { key: 'casc-key' } },
  ],
  'admin:oauth2 tokens': [
    { url: '/services', payload: { ...service, host: '127.0.0.1' } },
    { url: '/consumers', payload: { username: 'owner-of-tokens' } },
    { url: '/consumers/owner-of-tokens/oauth2', payload: { ...credential, name: 'app', client_id: 'alice-cid' } },
    token('06e4321b-997d-4f44-a21b-07c534162866', 't8dTyj34NVygnZ0ok6bHq926WWBHERX5'),
    token('0d9fedaf-5d30-47da-acf6-6263c7b053b7', 'Qcf6LIM3lxvke7dXczLwGLHGK20mxO7y', { authenticated_userid: 'u1' }),
    token('ec421499-a73a-4572-b91c-f9e02da57d04', 'WDTRbYMuj2fGZRNPA9nRhB2cwCQao3pd'),
  ],
  'admin:paging': consumers.map((id) => ({ url: '/consumers', payload: { id, username: id } })),
  'admin:health': [
    { url: '/upstreams', payload: { id: '6e543cfe-7e91-4f31-9a67-991929b5b74a', name: 'hc.internal' } },
    target('hc.internal', '7db37219-c571-48cf-9f4f-da324f321a05', '127.0.0.1:19001'),
    target('hc.internal', '3baaf34e-a3b4-4670-b1c8-c57a8bf570c6', '127.0.0.1:19998'),
    target('hc.internal', '4dfff119-8cdc-49da-80ef-d35f22c9e428', 'no-such-host.invalid:80'),
    { url: '/upstreams', payload: { id: '56e2edbb-f9e9-4002-b3dc-02f349d0723b', name: 'pa.internal' } },
    target('pa.internal', 'ff7dcef1-0ee3-4142-a77b-0b08acdcf389', '127.0.0.1:19001'),
    { url: '/upstreams', payload: { id: '390ea63e-7b01-4e98-8d2d-4909f7352d63', name: 'off.internal' } },
    target('off.internal', 'b9d3f7c3-b745-4114-b73c-f76218cb4490', '127.0.0.1:19001'),
  ],
}
