import { useOrganisation } from '#organisation/organisation-context.tsx'
import { ProgramBlocks, ProgramText } from '#organisation/ProgramText.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Page } from '#ui/Page.tsx'
import { PhoneLinks } from '#ui/PhoneLinks.tsx'
import { Prose } from '#ui/Prose.tsx'
import { pageNames } from '#lib/words/page-names.words.ts'
import { hearing, hours, inDanger, steps, writing } from '../contact.content.ts'
import { Steps } from '../parts/Steps.tsx'
import { contactWords } from '../contact.words.ts'

/** How to reach the program: emergencies first, then phone and text, day and night (ROUTE-08). */
export default function Contact() {
  const organisation = useOrganisation()
  return (
    <Page width="text" title={pageNames.contact}>
      <Banner kind="warning" title={contactWords.inDangerTitle}>
        <p>
          <ProgramText wording={inDanger} />
        </p>
      </Banner>
      <Prose>
        <h2>{organisation.phone_takes_texts ? contactWords.callOrText : contactWords.callUs}</h2>
        <ProgramBlocks blocks={hours} />
        <PhoneLinks organisation={organisation} />
        <h2>{contactWords.whenYouCall}</h2>
        <Steps steps={steps} />
        <h2>{contactWords.hearing}</h2>
        <ProgramBlocks blocks={hearing} />
        <h2>{contactWords.ratherWrite}</h2>
        <ProgramBlocks blocks={writing} />
      </Prose>
    </Page>
  )
}
