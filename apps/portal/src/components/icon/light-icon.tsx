import type { LucideProps } from 'lucide-react'
import { createElement, type ReactNode } from 'react'

/** An icon as lucide-react describes it: its lines, in a square of 24. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Draws an icon of lucide-react with what this product asks for: size, width of line, class. The build puts it in the place of the
 * library's own (`light-icons.ts`). No icon says anything: the words beside it do.
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
