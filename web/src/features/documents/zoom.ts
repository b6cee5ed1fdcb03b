const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

export const minZoom = 0.5
export const maxZoom = 3

/** The next larger step. */
export const zoomIn = (zoom: number) => steps.find((step) => step > zoom) ?? maxZoom
/** The next smaller step. */
export const zoomOut = (zoom: number) => steps.findLast((step) => step < zoom) ?? minZoom
