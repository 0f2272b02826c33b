import { useSearchParams } from 'react-router'
import { ChecksPanel } from './editor/ChecksPanel.tsx'
import { editorMessages as words } from './editor/editor.messages.ts'
import { homeSections } from './editor/form-sections.ts'
import { HomePreview } from './preview/HomePreview.tsx'
import { FormSectionPanel } from './sections/FormSectionPanel.tsx'
import { SectionList } from './sections/SectionList.tsx'
import { SentencesSection } from './sections/SentencesSection.tsx'
import { TileList } from './sections/TilesSection.tsx'
import { sentenceMessages } from './sections/sentences.messages.ts'
import styles from './studio.module.css'
import { SharedFilesEditor } from './files/SharedFilesEditor.tsx'

/** The home page that all organizations share: sentences and tiles in fields, beside the real page; the text as a second way. */
export function HomeEditor() {
  const [search] = useSearchParams()
  const chosen = homeSections.find((section) => section === search.get('part')) ?? 'sentences'
  if (chosen === 'files')
    return (
      <>
        <SectionList sections={homeSections} chosen={chosen} />
        <SharedFilesEditor />
      </>
    )
  return (
    <div className={styles.edit}>
      <SectionList sections={homeSections} chosen={chosen} />
      <div className={styles.side}>
        <ChecksPanel />
      </div>
      <section className={styles.form} aria-labelledby="section">
        <h2 id="section">{words[chosen]}</h2>
        <FormSectionPanel key={chosen}>
          {chosen === 'sentences' ? (
            <SentencesSection />
          ) : (
            <TileList
              title={sentenceMessages.everyTile}
              hint={sentenceMessages.everyTileHint}
              empty={{ title: sentenceMessages.noTiles, text: sentenceMessages.noTilesText }}
            />
          )}
        </FormSectionPanel>
      </section>
      <div className={styles.preview}>
        <HomePreview />
      </div>
    </div>
  )
}
