import { formatDuration } from '@evenkeel/api-contract/time/format-duration'
import { limits } from '@evenkeel/api-contract/limits'
import type { EmailOrganization } from '#modules/members/email-organization.ts'
import { translateDeviceName } from './translate-device-name.ts'
import type { OutgoingEmail } from './email-outbox.ts'
import { accountEmailMessages } from './account-emails.messages.ts'
import { renderEmail, type EmailContent } from './render-email.ts'

/** What sets a new password: either of the two, once. */
export interface PasswordResetKeys {
  readonly token: string
  /** Six digits. */
  readonly code: string
}

/** Where and when a person registered, in words: the reader knows by it whether it was them. */
export interface RegistrationOrigin {
  readonly device: string
  readonly moment: string
}

/** The texts in the language of the letter, and how long something in it works. */
const getEmailTexts = ({ spoken }: EmailOrganization) => ({
  words: spoken.texts(accountEmailMessages),
  called: (device: string): string => translateDeviceName(device, spoken),
  lasting: (life: number): { readonly life: string } => ({ life: formatDuration(life, spoken) }),
})
/** Something in a letter that leads on. */
const toLinkValue = (link: string): { readonly link: string } => ({ link })

/**
 * The one-time code. It is in the text only, never in the subject (RD-011). The mail says what the code opens, and
 * for whom: nothing else tells the owner of a mailbox from a stranger who registers with it (decision 010).
 */
export function createCodeEmail(
  programme: EmailOrganization,
  code: string,
  origin: RegistrationOrigin,
): OutgoingEmail {
  const { words, lasting, called } = getEmailTexts(programme)
  const link = programme.link('/schedule/register-verification')
  return {
    ...renderEmail(programme, words.codeSubject({ program: programme.name }), [
      words.code,
      code,
      words.codeLife({ ...lasting(limits.oneTimeCodeLife), link }),
      words.codeOpens({ device: called(origin.device), moment: origin.moment }),
      words.codeNotYou,
    ]),
    life: limits.oneTimeCodeLife,
  }
}

/** Once the mailbox is confirmed. */
export function createWelcomeEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.welcomeSubject({ program: programme.name }), [
    words.ready,
    words.logIn(toLinkValue(programme.link('/log-in'))),
    words.betweenUs,
  ])
}

/** To the owner of a confirmed address that was registered once more (RD-008). */
export function createAlreadyRegisteredEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.accountSubject({ program: programme.name }), [
    words.signedUpAgain({ program: programme.name }),
    words.logIn(toLinkValue(programme.link('/log-in'))),
    words.forgot(toLinkValue(programme.link('/password/forgot'))),
    words.nothingChanged,
  ])
}

/** To the owner of a confirmed address for which a code was asked: there is none to wait for (RD-009). */
export function createAlreadyConfirmedEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.canLogInSubject({ program: programme.name }), [
    words.confirmedAlready,
    words.logIn(toLinkValue(programme.link('/log-in'))),
  ])
}

/** The link to set a new password (RD-012). */
export function createPasswordResetEmail(
  programme: EmailOrganization,
  { token, code }: PasswordResetKeys,
): OutgoingEmail {
  const { words, lasting } = getEmailTexts(programme)
  return {
    ...renderEmail(programme, words.passwordSubject({ program: programme.name }), [
      words.setPassword(toLinkValue(programme.link(`/password/reset/${token}`))),
      words.linkAndCode(lasting(limits.resetLinkLife)),
      code,
      words.codeWorks(lasting(limits.oneTimeCodeLife)),
      words.notAsked,
    ]),
    life: limits.resetLinkLife,
  }
}

/** After the password was changed or reset. */
export function createPasswordChangedEmail(programme: EmailOrganization): EmailContent {
  const { words } = getEmailTexts(programme)
  return renderEmail(programme, words.passwordChangedSubject({ program: programme.name }), [
    words.passwordChanged,
    words.setRightAway(toLinkValue(programme.link('/password/forgot'))),
  ])
}

/**
 * Once the mailbox is confirmed in a browser that did not register. The password stays that of the registration; whoever
 * did not choose it puts everybody else out with the link (decision 010).
 */
export function createConfirmedElsewhereEmail(
  programme: EmailOrganization,
  { token }: PasswordResetKeys,
  origin: RegistrationOrigin,
): EmailContent {
  const { words, lasting, called } = getEmailTexts(programme)
  return renderEmail(programme, words.welcomeSubject({ program: programme.name }), [
    words.readyThere({ device: called(origin.device), moment: origin.moment }),
    words.goOnThere(toLinkValue(programme.link('/log-in'))),
    words.ownPassword(toLinkValue(programme.link(`/password/reset/${token}`))),
    words.thatLink(lasting(limits.resetLinkLife)),
  ])
}

/**
 * Instead of keeping a password, when a code came from a browser that did not register and several registrations of the
 * address were open: another person may have chosen it (decision 010).
 */
export function createFirstPasswordEmail(
  programme: EmailOrganization,
  { token }: PasswordResetKeys,
): OutgoingEmail {
  const { words, lasting } = getEmailTexts(programme)
  return {
    ...renderEmail(programme, words.choosePasswordSubject({ program: programme.name }), [
      words.yoursAlone,
      programme.link(`/password/reset/${token}`),
      words.linkLife(lasting(limits.resetLinkLife)),
    ]),
    life: limits.resetLinkLife,
  }
}

/** A log-in from a browser that had not proved the password before. */
export function createNewDeviceEmail(programme: EmailOrganization, device: string): EmailContent {
  const { words, called } = getEmailTexts(programme)
  return renderEmail(programme, words.newDeviceSubject({ program: programme.name }), [
    words.newDevice({ device: called(device) }),
    words.wasYou,
    words.setRightAway(toLinkValue(programme.link('/password/forgot'))),
  ])
}
