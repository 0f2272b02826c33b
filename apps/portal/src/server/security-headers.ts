import { CSP_REPORTS_PATH } from './csp-reports.ts'

export interface SecurityHeadersInput {
  readonly nonce: string
  /** Origin of the telehealth service, or null when it is our own. */
  readonly telehealthOrigin: string | null
  /** Origin of the translation widget on a document that may load it; null on any other (RD-018). */
  readonly widgetOrigin: string | null
  /** The page is a video visit: it may request camera and microphone. */
  readonly devices: boolean
  /** A development server serves the scripts. */
  readonly dev: boolean
}

const joinOrigins = (...origins: readonly (string | null)[]): string => origins.filter(Boolean).join(' ')

/** Headers of every document: nothing from other origins, nothing inline without the nonce, no framing. */
export function getDocumentHeaders({
  nonce,
  telehealthOrigin,
  widgetOrigin,
  devices,
  dev,
}: SecurityHeadersInput): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${joinOrigins("'self'", `'nonce-${nonce}'`, widgetOrigin)}`,
    `style-src ${joinOrigins("'self'", dev ? "'unsafe-inline'" : `'nonce-${nonce}'`, widgetOrigin)}`,
    `img-src ${joinOrigins("'self' data: blob:", telehealthOrigin, widgetOrigin)}`,
    "font-src 'self'",
    `connect-src ${joinOrigins("'self'", telehealthOrigin, widgetOrigin, dev ? 'ws:' : null)}`,
    "media-src 'self' blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(widgetOrigin ? [`frame-src ${widgetOrigin}`] : []),
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    // Trusted types: text never becomes markup or script, and script URLs come from one place
    // (`lib/trusted-script.ts`). The widget and the development server write their own markup.
    ...(widgetOrigin || dev ? [] : ["require-trusted-types-for 'script'", 'trusted-types evenkeel']),
    // The newer `report-to` waits up to a minute and is not supported everywhere; this one is.
    `report-uri ${CSP_REPORTS_PATH}`,
  ]
  return {
    'content-security-policy': policy.join('; '),
    ...plainHeaders,
    'permissions-policy': getPermissionsPolicy(devices ? '(self)' : '()'),
  }
}

/**
 * Headers of a preview page of an organization: no script runs, nothing is sent, and only the staff
 * application may frame it.
 */
export function getPreviewHeaders(nonce: string, staffOrigin: string, dev: boolean): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `frame-ancestors ${staffOrigin}`,
    "form-action 'none'",
    "base-uri 'none'",
    'sandbox allow-same-origin',
  ]
  return { 'content-security-policy': policy.join('; '), ...plainHeaders, 'x-robots-tag': 'noindex' }
}

const getPermissionsPolicy = (devices: '(self)' | '()'): string =>
  `camera=${devices}, microphone=${devices}, geolocation=(), payment=(), usb=()`

const plainHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': getPermissionsPolicy('()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of a self-contained page: no script, no call, one inline style sheet. */
export function getPlainDocumentHeaders(nonce: string, hasScript = false): Record<string, string> {
  const script = hasScript ? ` script-src 'nonce-${nonce}'; connect-src 'self';` : ''
  const policy = `default-src 'none'; style-src 'nonce-${nonce}';${script} frame-ancestors 'none'; form-action 'none'; base-uri 'none'`
  return { 'content-security-policy': policy, ...plainHeaders }
}
