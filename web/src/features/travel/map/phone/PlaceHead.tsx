import css from './MapPage.module.css';

/** Name and address of the place. */
export const PlaceHead = ({ name, address }: { name: string; address: string }) => (
  <div className={css['head']}>
    <h2>{name}</h2>
    {address !== '' && address !== name && <p>{address}</p>}
  </div>
);
