/** Programs that verify an event, by language: `body` is what came, byte for byte, before it is parsed. */
export const verifications = {
  'Node.js': `// npm install standardwebhooks
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
const event = webhook.verify(body, headers) // throws if it is not ours`,
  Python: `import base64, hashlib, hmac, time

def is_ours(secret, headers, body):
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    is_recent = abs(time.time() - int(headers["webhook-timestamp"])) < 300
    given = headers["webhook-signature"].split(" ")
    return is_recent and any(hmac.compare_digest(expected, one) for one in given)`,
}
