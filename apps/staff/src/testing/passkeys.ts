import { finishSignIn, readSignInMethods, startSignIn } from '@evenkeel/api-contract/staff/sign-in'
import { mockEndpoint } from '@evenkeel/api-contract/testing/mock-endpoint'
import { vi } from 'vitest'
import { staffSession } from './staff-session.ts'

const bytes = new Uint8Array([1, 2, 3, 4]).buffer
const credential = {
  id: 'AQIDBA',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: {
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes,
    getTransports: () => ['internal'],
  },
} as unknown as Credential

/** Mocks a device that creates and presents a passkey; `isOwnerThere` decides whether its owner confirms. */
export function mockPasskeyDevice(isOwnerThere: () => boolean = () => true): void {
  const answer = async (): Promise<Credential> => {
    if (isOwnerThere()) return credential
    throw new DOMException('The operation was not allowed.', 'NotAllowedError')
  }
  vi.spyOn(navigator.credentials, 'create').mockImplementation(answer)
  vi.spyOn(navigator.credentials, 'get').mockImplementation(answer)
}

/** Handlers of the sign-in page; `onSignedIn` runs when a passkey is accepted. */
export const signInHandlers = (onSignedIn: () => void = () => {}) => [
  mockEndpoint(readSignInMethods, () => ({ passkey: true, directory: true })),
  mockEndpoint(startSignIn, () => ({
    options: {
      challenge: 'AAAA',
      rpId: window.location.hostname,
      timeout: 5000,
      userVerification: 'required',
    },
  })),
  mockEndpoint(finishSignIn, () => {
    onSignedIn()
    return staffSession()
  }),
]
