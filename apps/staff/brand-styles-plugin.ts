import { renderBrandStyles, compileBrand } from '@evenkeel/brand/brand'
import type { Plugin } from 'vite'

/** The colors of the staff application: another blue than any organization's, so that nobody takes its window for a member's. */
const STAFF_COLORS = ['#2f4a6d', '#b4632a'] as const
const VIRTUAL_MODULE = 'virtual:brand.css'
const RESOLVED_MODULE = `\0${VIRTUAL_MODULE}`

/** The tokens that the brand compiler makes of the two colors, as the style sheet `virtual:brand.css`. */
export function brandStylesPlugin(): Plugin {
  return {
    name: 'brand-sheet',
    resolveId: (source) => (source === VIRTUAL_MODULE ? RESOLVED_MODULE : null),
    load: (id) => (id === RESOLVED_MODULE ? renderBrandStyles(compileBrand(...STAFF_COLORS)) : null),
  }
}
