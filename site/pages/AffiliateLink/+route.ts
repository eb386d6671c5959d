export default "/@locale/AffiliateLink";
