import { reservedSegments } from '@evenkeel/api-contract/reference-data/reserved-segments'
import { hasStringFields } from '#session/drafts.ts'
import { isColor } from '../fields/contrast.ts'
import { parsePhoneInput } from '../fields/field-values.ts'

/** A new organization as it is typed. */
export interface NewOrganization {
  readonly program_name: string
  /** Null: as the name suggests it. */
  readonly username: string | null
  readonly phone: string
  readonly custom_color1: string
  readonly custom_color3: string
}

export const emptyNewOrganization: NewOrganization = {
  program_name: '',
  username: null,
  phone: '',
  custom_color1: '#2a5d77',
  custom_color3: '#e0a43a',
}

/** What was typed and waits for a reload; not what another release kept in another form. */
export const isNewOrganization = (value: unknown): value is NewOrganization =>
  hasStringFields(value, ['program_name', 'phone', 'custom_color1', 'custom_color3']) &&
  'username' in value &&
  (value.username === null || typeof value.username === 'string')

/** A client id that a name suggests: "Acme Care & Co." gives "acme-care-co". */
export const suggestUsername = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+/, '')
    .slice(0, 50)
    .replace(/-$/, '')

export const getUsername = ({ username, program_name }: NewOrganization): string =>
  username ?? suggestUsername(program_name)

export type NewOrganizationError =
  'programNameMissing' | 'usernameWrong' | 'usernameReserved' | 'phoneWrong' | 'colorWrong'
export type NewOrganizationErrors = Partial<Record<keyof NewOrganization, NewOrganizationError>>

function validateUsername(username: string): NewOrganizationError | undefined {
  if (!/^[a-z][a-z0-9-]{1,49}$/.test(username)) return 'usernameWrong'
  return reservedSegments.has(username) ? 'usernameReserved' : undefined
}

/** What is wrong with it, field by field. */
export function validateNewOrganization(typed: NewOrganization): NewOrganizationErrors {
  const username = validateUsername(getUsername(typed))
  const isPhone = /^\+1[2-9]\d{9}$/.test(parsePhoneInput(typed.phone) ?? '')
  return {
    ...(typed.program_name.trim() === '' ? { program_name: 'programNameMissing' } : {}),
    ...(username ? { username } : {}),
    ...(isPhone ? {} : { phone: 'phoneWrong' }),
    ...(isColor(typed.custom_color1) ? {} : { custom_color1: 'colorWrong' }),
    ...(isColor(typed.custom_color3) ? {} : { custom_color3: 'colorWrong' }),
  }
}
