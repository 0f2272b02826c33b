import type { Page } from '@playwright/test'
import { type OrganizationName, demoOrganizations } from '../organizations.ts'

/** Runs in the page: problems of its controls before any interaction. */
function findControlIssues(help: readonly string[]): string[] {
  const faults: string[] = []
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) || (element.getAttribute('name') ?? '')}"`
  const isSeen = (element: Element): boolean => {
    const { clipPath } = getComputedStyle(element)
    return element.checkVisibility({ visibilityProperty: true }) && clipPath === 'none'
  }
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]',
    ),
  ].filter((element) => isSeen(element) && element.closest('[inert]') === null)

  /** A link within a sentence may have the height of the line (WCAG 2.5.8, inline). */
  const isInText = (element: HTMLElement): boolean => {
    const words = element.parentElement?.textContent?.trim() ?? ''
    return getComputedStyle(element).display === 'inline' && words !== element.textContent.trim()
  }
  for (const element of controls) {
    if (isInText(element)) continue
    const isTick = element instanceof HTMLInputElement && /^(radio|checkbox)$/.test(element.type)
    const boxes = [element, ...(isTick ? (element.labels ?? []) : [])].map((part) =>
      part.getBoundingClientRect(),
    )
    const width = Math.max(...boxes.map((box) => box.right)) - Math.min(...boxes.map((box) => box.left))
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))
    const isPlain =
      isTick ||
      (element instanceof HTMLAnchorElement && !/^[1-9]\d/.test(getComputedStyle(element).paddingInline))
    const wanted = isPlain && element.closest('.help-lines, nav') === null ? 24 : 44
    if (Math.min(width, height) < wanted - 0.5)
      faults.push(`${nameOf(element)} is ${Math.round(width)} by ${Math.round(height)} pixels, not ${wanted}`)
  }

  const lines = [...document.querySelectorAll('body > :first-child a')].map((line) =>
    line.getAttribute('href'),
  )
  if (lines.slice(0, -1).join(' ') !== help.join(' ') || !/\/risk$/.test(lines.at(-1) ?? ''))
    faults.push(`the help lines are ${lines.join(' ')}`)

  const tokens: Readonly<Record<string, RegExp>> = {
    password: /^(current|new)-password$/,
    email: /^(email|username)$/,
    tel: /^tel/,
    otp: /^one-time-code$/,
  }
  for (const element of controls) {
    if (element.matches('[draggable=true], input[type=range]'))
      faults.push(`${nameOf(element)} requires dragging`)
    if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) continue
    const token = element.getAttribute('autocomplete') ?? ''
    const wanted = tokens[element.name === 'otp' ? 'otp' : element.type]
    if (wanted && !wanted.test(token)) faults.push(`${nameOf(element)} has the autocomplete "${token}"`)
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    if (!element.dispatchEvent(paste)) faults.push(`${nameOf(element)} blocks paste`)
  }
  return faults
}

/**
 * Finds targets that are too small, help lines in the wrong order, and fields that block a password manager,
 * autofill or paste (WCAG 2.5.5, 2.5.7, 2.5.8, 3.2.6, 3.3.8).
 */
export function checkControls(page: Page, organisation: OrganizationName): Promise<string[]> {
  const { phone } = demoOrganizations[organisation]
  return page.evaluate(findControlIssues, ['tel:911', 'tel:988', `tel:${phone}`, `sms:${phone}`])
}
