import { limits } from '@evenkeel/contract/limits'
import type { Organisation } from '@evenkeel/contract/own/organisations'
import { readablePhone } from '../lib/phone.ts'
import { escapeHtml } from './escape-html.ts'

/**
 * The help lines as plain HTML, outside of everything the scripts draw: there before any script has run, above loader
 * and menus, on every page and every error page (spec §2 Header, HEADER-01 to 03; trust: always in reach).
 */
export function helpLines(organisation: Pick<Organisation, 'phone' | 'program_name'> | null): string {
  const phone = organisation ? escapeHtml(organisation.phone) : null
  const eap = phone
    ? `<li class="help-eap"><span class="wide-only">EAP support</span><a href="tel:${phone}"><strong>Call</strong> <span class="wide-only" translate="no">${escapeHtml(readablePhone(organisation?.phone ?? ''))}</span><span class="narrow-only">EAP</span></a><a href="sms:${phone}"><strong>Text</strong> <span class="narrow-only">EAP</span></a></li>`
    : ''
  return `<aside class="help-lines" aria-label="Help lines"><ul><li><a href="tel:${limits.emergencyNumber}"><strong translate="no">${limits.emergencyNumber}</strong> <span>Emergency</span></a></li><li><a href="tel:${limits.suicideNumber}"><strong translate="no">${limits.suicideNumber}</strong> <span>Suicide <span class="wide-only">and crisis line</span><span class="narrow-only">line</span></span></a></li>${eap}</ul></aside>`
}
