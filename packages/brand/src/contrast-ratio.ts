import { wcagContrast } from 'culori'

/** WCAG 2 contrast ratio of two colors, from 1 to 21. */
export const contrastRatio = (one: string, other: string): number => wcagContrast(one, other)
