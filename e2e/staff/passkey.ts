import type { Page } from '@playwright/test'

/** A device that keeps passkeys and whose owner is at hand: presses of a finger are answered by themselves. */
export async function passkeyDevice(
  page: Page,
): Promise<{ readonly setOwnerAtHand: (is: boolean) => Promise<void> }> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setOwnerAtHand: async (isUserVerified) => {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}
