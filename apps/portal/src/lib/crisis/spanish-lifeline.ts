import { limits } from '@evenkeel/api-contract/limits'
import type { HelpLine } from './help-lines.ts'

/** The crisis line in Spanish, said in Spanish on every page: who needs it looks for these words. */
export const spanishLifeline: readonly HelpLine[] = [
  {
    href: `tel:${limits.suicideNumber}`,
    name: `Llame al ${limits.suicideNumber} y oprima 2`,
    what: 'Ayuda en español, gratis, día y noche',
    lang: 'es',
  },
  {
    href: `sms:${limits.suicideNumber}?body=AYUDA`,
    name: `Envíe AYUDA al ${limits.suicideNumber}`,
    what: 'Por mensaje de texto, en español',
    lang: 'es',
  },
]
