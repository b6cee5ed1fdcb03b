/** Resolves once no picture within `place` that is not waited with (`loading=eager`) is still on its way. Never rejects. */
export async function picturesShown(place: HTMLElement): Promise<void> {
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
