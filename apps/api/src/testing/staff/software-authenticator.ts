import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { type CBORType, encodeCBOR } from '@levischuck/tiny-cbor'

// Responses of the API are read as loose JSON.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any

/** Flags in the authenticator data. */
const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

interface StoredKey {
  readonly id: Buffer
  readonly privateKey: KeyObject
  readonly userHandle: string
  count: number
}

/** How a response differs from that of a genuine authenticator on the right origin. */
export interface AuthenticatorOptions {
  /** The requesting origin; default: the staff application's. */
  readonly origin?: string
  /** The relying party id; default: that of the options. */
  readonly rpId?: string
  /** Whether the user was verified (biometrics or PIN). */
  readonly isVerified?: boolean
  /** A challenge other than that of the options. */
  readonly challenge?: string
  /** Signed with another key. */
  readonly isForged?: boolean
  /** Overrides the signature counter. */
  readonly count?: number
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const generateKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

function encodeCounter(count: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(count)
  return bytes
}

/** The public key in COSE: EC2, ES256, P-256. */
function toCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return Buffer.from(encodeCBOR(key))
}

/** An attestation of type `none`. */
const createAttestation = (authData: Buffer): Buffer =>
  Buffer.from(
    encodeCBOR(
      new Map<string, CBORType>([
        ['attStmt', new Map<string, CBORType>()],
        ['fmt', 'none'],
        ['authData', new Uint8Array(authData)],
      ]),
    ),
  )

const authData = (rpId: string, flags: number, count: number): Buffer =>
  Buffer.concat([sha256(rpId), Buffer.from([flags]), encodeCounter(count)])
const verified = ({ isVerified = true }: AuthenticatorOptions): number =>
  PRESENT | (isVerified ? VERIFIED : 0)

/** An authenticator in software with its browser, as Web Authentication describes them: it makes passkeys and shows them. */
export function createSoftwareAuthenticator(staffOrigin: string) {
  const held: StoredKey[] = []
  const clientData = (
    type: string,
    options: Json,
    { origin = staffOrigin, challenge }: AuthenticatorOptions,
  ): Buffer =>
    Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }),
    )
  return {
    /** What the browser's `startRegistration` returns. */
    make: (options: Json, trick: AuthenticatorOptions = {}): Json => {
      const { publicKey, privateKey } = generateKey()
      const id = randomBytes(32)
      held.push({ id, privateKey, userHandle: options.user.id, count: 0 })
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const data = Buffer.concat([
        authData(trick.rpId ?? options.rp.id, verified(trick) | ATTESTED, 0),
        Buffer.alloc(16),
        length,
        id,
        toCoseKey(publicKey),
      ])
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, trick).toString('base64url'),
          attestationObject: createAttestation(data).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What the browser's `startAuthentication` returns, with the newest passkey. */
    show: (options: Json, trick: AuthenticatorOptions = {}): Json => {
      const passkey = held.at(-1)
      if (!passkey) throw new Error('this authenticator has no passkey')
      passkey.count = trick.count ?? passkey.count + 1
      const data = authData(trick.rpId ?? options.rpId, verified(trick), passkey.count)
      const client = clientData('webauthn.get', options, trick)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(trick.isForged ? generateKey().privateKey : passkey.privateKey)
      return {
        id: passkey.id.toString('base64url'),
        rawId: passkey.id.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: passkey.userHandle,
        },
      }
    },
  }
}
