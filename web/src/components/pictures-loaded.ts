/** Resolves once all pictures within `place` that are marked `loading=eager` have loaded or failed. Never rejects. */
export async function picturesLoaded(place: HTMLElement): Promise<void> {
  const pictures = [...place.querySelectorAll('img')].filter(({ loading }) => loading === 'eager')
  await Promise.all(
    pictures
      .filter(({ complete }) => !complete)
      .map(
        (picture) =>
          new Promise((resolve) => {
            picture.addEventListener('load', resolve, { once: true })
            picture.addEventListener('error', resolve, { once: true })
          }),
      ),
  )
}
