/** Name of the document's meta element with the path of the file of shapes; none where they are not in a file of their own. */
export const SHAPES_META = 'evenkeel-shapes'

let coming: Promise<void> | null = null

async function fetchShapes(): Promise<void> {
  const address = document.querySelector<HTMLMetaElement>(`meta[name="${SHAPES_META}"]`)?.content ?? ''
  if (address === '') return
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  await answer.arrayBuffer()
}

/**
 * Resolves once the browser holds the file of shapes. A browser never asks again for a module that failed to come once, but
 * it does for a file: so the modules in it are imported when it is here, and a bad moment of the network costs one try.
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
