/** Version of the product, as in `package.json`. */
export const VERSION = '1.5.0';
