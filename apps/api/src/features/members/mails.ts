import { limits } from '@evenkeel/contract/limits'
import { minutes } from '@evenkeel/contract/units'
import { letter, type Letter } from './mail-page.ts'
import type { Programme } from './programme.ts'

/** What sets a new password: either of the two, once. */
export interface ResetKeys {
  readonly token: string
  /** Six digits. */
  readonly code: string
}

/** The one-time code. It stands in the text only, never in the subject (ruling R11). */
export const codeMail = (programme: Programme, code: string): Letter =>
  letter(programme, `Your ${programme.name} code`, [
    'Here is your code:',
    code,
    `It works for ${limits.oneTimeCodeLife / minutes(1)} minutes. Type it in here:\n${programme.link('/schedule/register-verification')}`,
    'If you did not ask for a code, you can forget about this mail.',
  ])

/** Once the mailbox is confirmed. */
export const welcomeMail = (programme: Programme): Letter =>
  letter(programme, `Welcome to ${programme.name}`, [
    `Your email is confirmed and your account is ready.`,
    `Log in here:\n${programme.link('/log-in')}`,
    'What you do here is between you and us. We send mail only when there is something you need to know.',
  ])

/** To the owner of a confirmed address that was registered once more (ruling R8). */
export const alreadyRegisteredMail = (programme: Programme): Letter =>
  letter(programme, `Your ${programme.name} account`, [
    'Somebody, maybe you, tried to sign up with this email address. You already have an account.',
    `Log in here:\n${programme.link('/log-in')}`,
    `If you forgot your password, you can set a new one:\n${programme.link('/password/forgot')}`,
    'If it was not you, there is nothing to do. Nothing has changed.',
  ])

/** The link to set a new password (ruling R12). */
export const resetMail = (programme: Programme, { token, code }: ResetKeys): Letter =>
  letter(programme, `Your ${programme.name} password`, [
    `You can set a new password here:\n${programme.link(`/password/reset/${token}`)}`,
    'The link works once, within one hour. Where you are asked for a code instead, it is this one:',
    code,
    `The code works for ${limits.oneTimeCodeLife / minutes(1)} minutes.`,
    'If you did not ask for it, you can forget about this mail. Your password stays as it is.',
  ])

/** After the password was changed or reset (trust trap 12). */
export const passwordChangedMail = (programme: Programme): Letter =>
  letter(programme, `Your ${programme.name} password was changed`, [
    'Your password was changed just now. Your other devices were signed out.',
    `If it was not you, set a new password right away:\n${programme.link('/password/forgot')}`,
  ])

/**
 * Instead of a sign-in, when a code came from a browser that did not know the password of its registration: somebody else
 * may have chosen that one (trust trap 6).
 */
export const firstPasswordMail = (programme: Programme, { token }: ResetKeys): Letter =>
  letter(programme, `Your ${programme.name} password`, [
    'Your email is confirmed. To be sure that the account is yours alone, please choose your password here:',
    programme.link(`/password/reset/${token}`),
    'The link works once, within one hour.',
  ])

/** A log-in from a browser that had not proved the password before. */
export const newDeviceMail = (programme: Programme, device: string): Letter =>
  letter(programme, `New log-in to your ${programme.name} account`, [
    `Somebody logged in to your account just now, on a device we did not know: ${device}.`,
    'If it was you, there is nothing to do.',
    `If it was not you, set a new password right away:\n${programme.link('/password/forgot')}`,
  ])
