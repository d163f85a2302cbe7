/**
 * Where the page says that technical support only looks (the banner of seeing as somebody): resting
 * buttons are described by it.
 */
export const onlyLookId = 'only-look';
