/** Name of the document's meta element with the paths of the files of shapes, with spaces between; none where they are not in files of their own. */
export const SHAPES_META = 'evenkeel-shapes'

let coming: Promise<unknown> | null = null

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

const fetchShapes = (): Promise<unknown> => {
  const said = document.querySelector<HTMLMetaElement>(`meta[name="${SHAPES_META}"]`)?.content ?? ''
  return Promise.all(said.split(' ').filter(Boolean).map(fetchFile))
}

/**
 * Resolves once the browser holds the files of shapes. A browser never asks again for a module that failed to come once, but
 * it does for a file: so the modules in them are imported when they are here, and a bad moment of the network costs one try.
 */
async function shapesFetched(): Promise<void> {
  coming ??= fetchShapes()
  try {
    await coming
  } catch (error) {
    coming = null
    throw error
  }
}

/** An endpoint whose shapes come with its first call (`light-contract.ts`). */
export const withoutShapes = <Light extends object>(
  light: Light,
  name: string,
  fetchModule: () => Promise<Readonly<Record<string, unknown>>>,
) => ({
  ...light,
  whole: async () => {
    await shapesFetched()
    return (await fetchModule())[name]
  },
})
