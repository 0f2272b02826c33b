import { brandStyles, compileBrand } from '@evenkeel/brand/brand'
import type { Plugin } from 'vite'

/** The colors of the staff application: another blue than any organization's, so that nobody takes its window for a member's. */
const OWN = ['#2f4a6d', '#b4632a'] as const
const SHEET = 'virtual:brand.css'
const resolved = `\0${SHEET}`

/** The tokens that the brand compiler makes of the two colors, as the style sheet `virtual:brand.css`. */
export function brandSheet(): Plugin {
  return {
    name: 'brand-sheet',
    resolveId: (source) => (source === SHEET ? resolved : null),
    load: (id) => (id === resolved ? brandStyles(compileBrand(...OWN)) : null),
  }
}
