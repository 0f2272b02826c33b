import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'

/** Key and password of the server that may request tokens. */
export interface PartnerCredentials {
  readonly apiKey: string
  readonly password: string
}

const SignedBody = z.object({ api: z.object({ api_key: z.string(), password: z.string() }) })

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
const isEqualInConstantTime = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** Whether a body has the partner's key and password; both are always compared, in constant time. */
export function isPartner(body: unknown, partner: PartnerCredentials): boolean {
  const signed = SignedBody.safeParse(body)
  if (!signed.success) return false
  const key = isEqualInConstantTime(signed.data.api.api_key, partner.apiKey)
  const password = isEqualInConstantTime(signed.data.api.password, partner.password)
  return key && password
}
