import type { LucideProps } from 'lucide-react'
import { createElement, type ReactNode } from 'react'

/** Icon data of lucide-react: its shapes in a 24 × 24 square. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Renders a lucide-react icon with only the props this product uses: size, stroke width, class. The build
 * replaces the library's component with it (`light-icons.ts`). Icons are decorative: the text next to them
 * has the meaning.
 */
export default function lightIcon({ node }: IconData): (props: LucideProps) => ReactNode {
  const lines = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ size = 24, strokeWidth = 2, ...rest }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        ...rest,
      },
      ...lines,
    )
}
