import { drawIntakes } from '@evenkeel/contract/staff/studio-previews'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Answer } from '#ui/Answer.tsx'
import { Segments } from '#ui/fields/Segments.tsx'
import parts from '#ui/parts.module.css'
import { scrollable } from '#ui/scrollable.ts'
import { useRested } from '#ui/use-rested.ts'
import { changeOf } from '../editor/edits.ts'
import { useStudio } from '../studio-context.tsx'
import { partsOfPath } from '../texts/files.ts'
import styles from './preview.module.css'
import { previewWords as words } from './preview.words.ts'

const widths = { smaller: 700, larger: 1600 } as const

/** The questions of one file as a picture; nothing where the file cannot be drawn, which checks explain. */
export function Drawings({ path }: { readonly path: string }) {
  const { call } = useStaff()
  const { view } = useStudio()
  const rested = useRested(view, 900)
  const [size, setSize] = useState<keyof typeof widths>('smaller')
  const { id } = view.draft.space
  const [name = ''] = partsOfPath(path).name.split('.')
  const query = useQuery({
    queryKey: ['studio', 'drawings', id, rested.at],
    queryFn: async ({ signal }) => {
      const body = changeOf(rested.draft.revision, rested.edits)
      return (await call(drawIntakes, { params: { space: id }, body, signal })).results
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return (
    <section className={parts.stack} aria-labelledby="drawing">
      <h2 id="drawing">{words.drawing}</h2>
      <Answer query={query}>
        {(drawings) => {
          const found = drawings.find((one) => one.name === name)
          if (!found) return <p className={parts.soft}>{words.follows}</p>
          return (
            <>
              <Segments
                label={words.drawing}
                value={size}
                choices={(['smaller', 'larger'] as const).map((value) => ({ value, label: words[value] }))}
                onChange={setSize}
              />
              <div className={styles.drawing} aria-label={words.drawing} {...scrollable}>
                <img
                  src={`data:image/svg+xml,${encodeURIComponent(found.svg)}`}
                  width={widths[size]}
                  alt={words.drawingOf({ name })}
                />
              </div>
            </>
          )
        }}
      </Answer>
    </section>
  )
}
