import { wcagContrast } from 'culori'

/** How well two colors can be told apart, from 1 to 21, as WCAG 2 counts it. */
export const contrastRatio = (one: string, other: string): number => wcagContrast(one, other)
