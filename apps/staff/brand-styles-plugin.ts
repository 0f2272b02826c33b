import { renderBrandStyles, compileBrand } from '@evenkeel/brand/brand'
import type { Plugin } from 'vite'

/**
 * Colors of the staff application. They differ from those of every organization, so the window is not
 * mistaken for the portal.
 */
const STAFF_COLORS = ['#2f4a6d', '#b4632a'] as const
const VIRTUAL_MODULE = 'virtual:brand.css'
const RESOLVED_MODULE = `\0${VIRTUAL_MODULE}`

/**
 * Vite plugin: serves the design tokens that the brand compiler derives from the two colors as
 * `virtual:brand.css`.
 */
export function brandStylesPlugin(): Plugin {
  return {
    name: 'brand-sheet',
    resolveId: (source) => (source === VIRTUAL_MODULE ? RESOLVED_MODULE : null),
    load: (id) => (id === RESOLVED_MODULE ? renderBrandStyles(compileBrand(...STAFF_COLORS)) : null),
  }
}
